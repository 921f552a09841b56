import { Anchor, Button, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { requiredFileKinds } from '#contract/desk/party-file.ts';
import { partyFilesQuery } from '#web/data/parties/party-files.ts';
import { useStore } from '#web/lib/store.ts';
import { focusField } from '#web/parts/entity/entity-form.ts';
import { ProblemPanel } from '#web/parts/form/problem-panel.tsx';
import { PartySections } from '#web/parts/party/party-facts.tsx';
import { fileKindLabels } from '#web/parts/party/party-file-labels.ts';
import { formPathOf, sectionOf } from './party-paths.ts';
import { partyBody, peopleOf, personTitle, type PartyPath, type PartyValues } from './party-values.ts';
import { SendPartyNotice } from './send-party-notice.tsx';
import { StepBar } from './step-bar.tsx';
import type { PartyDraft } from './use-party-form.ts';
import { useSendParty } from './use-send-party.ts';
import { stepTitles } from './wizard-steps.ts';

/** The final step: missing fields with links, the exact content of the request, and the submit button. */
export function CheckStep({ draft }: { readonly draft: PartyDraft }) {
  const navigate = useNavigate();
  const { problems } = useStore(draft.status);
  const { party: existingParty } = useStore(draft.email);
  const hasConflict = useStore(draft.conflict) !== null;
  const send = useSendParty(draft);
  const values = draft.form.getValues();
  const visibleProblems = problems.flatMap(({ path, message, section }) => {
    const formPath = formPathOf(path, values);
    return formPath === null ? [] : [{ path: formPath, message: `${stepTitles[section]}: ${personPrefix(formPath, values)}${message}` }];
  });
  const allProblems =
    existingParty === null
      ? visibleProblems
      : [{ path: 'direct_party.email' as const, message: 'Party: the e-mail belongs to another direct party' }, ...visibleProblems];
  const goToField = (path: PartyPath) => {
    openField(draft, path);
    void navigate({ to: '/direct-parties/new', search: { draft: draft.name, step: sectionOf(path, values) } });
  };
  return (
    <Stack>
      {allProblems.length === 0 ? null : (
        <ProblemPanel
          name="What is missing"
          title={allProblems.length === 1 ? '1 problem to fix before sending' : `${allProblems.length} problems to fix before sending`}
        >
          <List size="sm">
            {allProblems.map(({ path, message }) => (
              <List.Item key={`${path} ${message}`}>
                <Anchor
                  href={`#${path}`}
                  onClick={(event) => {
                    event.preventDefault();
                    goToField(path);
                  }}
                >
                  {message}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </ProblemPanel>
      )}
      {send.error === null ? null : (
        <SendPartyNotice draft={draft} error={send.error} lookUp={send.look} isLooking={send.isLooking} goToField={goToField} />
      )}
      <PartySections party={partyBody(values)} />
      <MissingDocuments draft={draft} />
      <StepBar draft={draft} step="check">
        <Button size="sm" onClick={() => void send.send()} disabled={allProblems.length > 0 || hasConflict} loading={send.isSending}>
          Create this direct party
        </Button>
        <Text size="xs" c="dimmed">
          The custodian reviews the party. Nobody can edit the party afterwards.
        </Text>
      </StepBar>
    </Stack>
  );
}

/** The name of the person with the field, as a prefix: `'Ada Lovelace, '`. Empty for the party's own fields. */
function personPrefix(path: PartyPath, values: PartyValues): string {
  const name = peopleAround(path, values).map(personTitle).at(-1) ?? '';
  return name === '' ? '' : `${name}, `;
}

/** Returns the people whose paths contain a field path. For a field of a company's owner, returns the company and then the owner. */
function peopleAround(path: PartyPath, values: PartyValues) {
  return peopleOf(values).flatMap((listedPerson) => (path.startsWith(`${listedPerson.path}.`) ? [listedPerson.person] : []));
}

/** A note about missing agreements. A party can be created without agreements but not approved. */
function MissingDocuments({ draft }: { readonly draft: PartyDraft }) {
  const { data } = useQuery(partyFilesQuery({ draft: draft.name }));
  if (data === undefined) return null;
  const missingKinds = requiredFileKinds.filter((kind) => !data.files.some((file) => file.kind === kind));
  return (
    <Text c="dimmed">
      {data.files.length === 0
        ? 'No documents attached. '
        : `${data.files.length} ${data.files.length === 1 ? 'document' : 'documents'} attached, sent after the party is created. `}
      {missingKinds.length === 0 ? null : (
        <>
          Required by the custodian: {missingKinds.map((kind) => fileKindLabels[kind].title.toLowerCase()).join(', ')}.{' '}
          <Link to="/direct-parties/new" search={{ draft: draft.name, step: 'documents' }}>
            Add documents
          </Link>
        </>
      )}
    </Text>
  );
}

/**
 * Unfolds the people that contain a field, and focuses the field. If the field is on another step, focuses it after that step is
 * rendered.
 */
function openField(draft: PartyDraft, path: PartyPath): void {
  const keys = peopleAround(path, draft.form.getValues()).map(({ key }) => key);
  draft.unfoldedKeys.set(new Set([...draft.unfoldedKeys.get(), ...keys]));
  draft.focusedPath.set(path);
  // If the field is on the current step, no render follows. The field is then focused here.
  requestAnimationFrame(() => {
    if (draft.focusedPath.get() === path && focusField(path)) draft.focusedPath.set(null);
  });
}
