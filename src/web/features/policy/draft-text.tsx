import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { policyDraftSchema, type PolicyDraft } from '#contract/money/policy.ts';
import { readJson } from '#contract/wire/json.ts';
import { Dialog } from '#web/parts/page/dialog.tsx';

type DraftTextProps = {
  readonly policy: PolicyDraft;
  /** Called with a policy that the user pasted. Null for users who may not edit. */
  readonly onPolicy: ((policy: PolicyDraft) => void) | null;
  readonly close: () => void;
};

/** The draft as JSON. Users can copy it or paste another draft. */
export function DraftText({ policy, onPolicy, close }: DraftTextProps) {
  const [text, setText] = useState(() => JSON.stringify(policy, null, 2));
  const [problem, setProblem] = useState<string | null>(null);
  const use = () => {
    const parsedPolicy = parsePolicy(text);
    if (typeof parsedPolicy === 'string') return setProblem(parsedPolicy);
    onPolicy?.(parsedPolicy);
    close();
  };
  return (
    <Dialog title="The draft as JSON" isOpen isWide close={close}>
      <Stack gap="sm">
        <Textarea
          label="Policy"
          rows={18}
          readOnly={onPolicy === null}
          value={text}
          error={problem}
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        {onPolicy === null ? null : (
          <Text size="xs" c="dimmed">
            Replaces the draft on this page. Save the draft afterwards.
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Close
          </Button>
          {onPolicy === null ? null : <Button onClick={use}>Use this policy</Button>}
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Parses a policy from text. Returns a message if the text is invalid. */
function parsePolicy(text: string): PolicyDraft | string {
  try {
    const parseResult = policyDraftSchema.safeParse(readJson(text));
    const [issue] = parseResult.error?.issues ?? [];
    return parseResult.success ? parseResult.data : `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not a policy'}`.trim();
  } catch {
    return 'This is not valid JSON';
  }
}
