import { Card, Code, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { memo } from 'react';
import { useStore } from '#web/lib/store.ts';
import { Fold } from '#web/parts/page/fold.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { CopyButton } from '#web/parts/text/copy-button.tsx';
import { ownershipText, shareText, statedShares, wholeShare, type Owner } from './ownership.ts';
import type { PartyDraft } from './use-party-form.ts';

/** The owners of the party as a tree, with their shares. */
export function OwnershipTree({ draft }: { readonly draft: PartyDraft }) {
  const { tree } = useStore(draft.status);
  return <RenderedTree tree={tree} text={ownershipText(tree)} />;
}

/** The tree as text. It re-renders only when this text changes. */
const RenderedTree = memo(
  function TreeDrawing({ tree, text }: { readonly tree: Owner; readonly text: string }) {
    return (
      <Card>
        <Stack gap="sm">
          <Group justify="space-between">
            <Title order={2}>Ownership</Title>
            <CopyButton text={text} noun="the ownership tree" />
          </Group>
          <Stack component="ul" gap="xs" p={0}>
            <OwnerBranch owner={tree} isRoot />
          </Stack>
          <Text size="xs" c="dimmed">
            {sumText(tree)}
          </Text>
          <Fold title="As text">
            <Code block>{text}</Code>
          </Fold>
        </Stack>
      </Card>
    );
  },
  (oldProps, newProps) => oldProps.text === newProps.text,
);

function OwnerBranch({ owner, isRoot = false }: { readonly owner: Owner; readonly isRoot?: boolean }) {
  const { name, share, isCompany, owners } = owner;
  return (
    <li>
      <Paper px="xs" py={6} fz="xs" {...(isRoot ? { bg: 'var(--desk-selected)', fw: 570 } : {})}>
        <Group gap="xs" wrap="nowrap" style={{ overflowWrap: 'anywhere' }}>
          <Icon name={isCompany ? 'accounts' : 'user'} size={14} />
          <Text inherit dir="auto" flex={1} miw={0}>
            {name}
          </Text>
          {isRoot || share === null ? null : (
            <Stack gap={2} align="flex-end">
              {shareText(share)}
              <Progress value={Math.round((100 * share) / wholeShare)} size="xs" w={56} aria-hidden="true" />
            </Stack>
          )}
        </Group>
      </Paper>
      {owners.length === 0 ? null : (
        <Stack
          component="ul"
          gap="xs"
          mt="xs"
          ml="sm"
          pl="xs"
          style={{ borderInlineStart: '1px solid var(--mantine-color-default-border)' }}
        >
          {owners.map((each) => (
            <OwnerBranch key={each.key} owner={each} />
          ))}
        </Stack>
      )}
    </li>
  );
}

/** The total of the stated shares of the direct owners, as text. */
function sumText(tree: Owner): string {
  const { sum, isComplete } = statedShares(tree);
  if (tree.owners.length === 0) return 'Owners appear here when you add them.';
  if (sum === 0) return 'No shares entered. Enter a number such as 25 % in “Share or other information”.';
  if (sum > wholeShare) return `The stated shares total ${shareText(sum)}: more than 100 %.`;
  return isComplete ? `The stated shares total ${shareText(sum)}.` : `The stated shares total ${shareText(sum)}; some owners have none.`;
}
