import { Anchor, Button, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { PartySection } from '#contract/rules/party-form.ts';
import { partyFilesQuery } from '#web/data/parties/party-files.ts';
import { useStore } from '#web/lib/store.ts';
import { focusField } from '#web/parts/entity/entity-form.ts';
import { ProblemPanel } from '#web/parts/form/problem-panel.tsx';
import { PartyFacts } from '#web/parts/party/party-facts.tsx';
import { neededKinds, fileKindWords } from '#web/parts/party/party-words.ts';
import { sectionOf } from './party-live.ts';
import { placeOfPath } from './party-places.ts';
import { partyOfForm } from './party-values.ts';
import { SendNotice } from './send-party-notice.tsx';
import { StepBar } from './step-bar.tsx';
import type { PartyDraft } from './use-party-form.ts';
import { useSendParty } from './use-send-party.ts';
import { stepTitles } from './wizard-steps.ts';

/** The final step: missing fields with links, the exact content of the request, and the submit button. */
export function CheckStep({ draft }: { readonly draft: PartyDraft }) {
  const navigate = useNavigate();
  const { problems } = useStore(draft.live);
  const { party: taken } = useStore(draft.email);
  const isDisputed = useStore(draft.conflict) !== null;
  const send = useSendParty(draft);
  const form = draft.now();
  const listed = problems.flatMap(({ path, message, section }) => {
    const place = placeOfPath(path, form.rows);
    return place === null ? [] : [{ place, message: `${stepTitles[section]}: ${whoseOf(draft, place)}${message}` }];
  });
  const all = taken === null ? listed : [{ place: 'party.email', message: 'Party: the e-mail belongs to another direct party' }, ...listed];
  const go = (place: string) =>
    goToPlace(
      draft,
      place,
      sectionOf(place, form),
      (step) => void navigate({ to: '/direct-parties/new', search: { draft: draft.name, step } }),
    );
  return (
    <Stack>
      {all.length === 0 ? null : (
        <ProblemPanel
          name="What is missing"
          title={all.length === 1 ? 'One thing to fix before sending' : `${all.length} things to fix before sending`}
        >
          <List size="sm">
            {all.map(({ place, message }) => (
              <List.Item key={`${place} ${message}`}>
                <Anchor
                  href={`#${place}`}
                  onClick={(event) => {
                    event.preventDefault();
                    go(place);
                  }}
                >
                  {message}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </ProblemPanel>
      )}
      {send.error === null ? null : <SendNotice draft={draft} error={send.error} again={send.look} isLooking={send.isLooking} go={go} />}
      <PartyFacts party={partyOfForm(form)} />
      <MissingDocuments draft={draft} />
      <StepBar draft={draft} step="check">
        <Button size="sm" onClick={() => void send.send()} disabled={all.length > 0 || isDisputed} loading={send.isSending}>
          Create this direct party
        </Button>
        <Text size="xs" c="dimmed">
          The operator reviews it. A direct party cannot be changed afterwards.
        </Text>
      </StepBar>
    </Stack>
  );
}

/** The prefix with the name of a field's person, if any: `'Ada Lovelace, '`. */
function whoseOf(draft: PartyDraft, place: string): string {
  const name = draft.live.get().names[place.split('.')[0] ?? ''];
  return name === undefined || name === '' ? '' : `${name}, `;
}

/** The missing agreements. The approval requires them, the creation does not. */
function MissingDocuments({ draft }: { readonly draft: PartyDraft }) {
  const { data } = useQuery(partyFilesQuery({ draft: draft.name }));
  if (data === undefined) return null;
  const missing = neededKinds.filter((kind) => !data.files.some((file) => file.kind === kind));
  return (
    <Text c="dimmed">
      {data.files.length === 0
        ? 'No documents are attached. '
        : `${data.files.length} ${data.files.length === 1 ? 'document is attached' : 'documents are attached'} and sent after it is created. `}
      {missing.length === 0 ? null : (
        <>
          The operator requires: {missing.map((kind) => fileKindWords[kind].title.toLowerCase()).join(', ')}.{' '}
          <Link to="/direct-parties/new" search={{ draft: draft.name, step: 'documents' }}>
            Add documents
          </Link>
        </>
      )}
    </Text>
  );
}

/** Opens a field of the form: its step, the fold of its person, and the field. */
function goToPlace(draft: PartyDraft, place: string, section: PartySection, go: (step: PartySection) => void): void {
  const [holder = ''] = place.split('.');
  const { nested } = draft.rows.get();
  const above = Object.entries(nested).flatMap(([owner, owners]) => (owners.includes(holder) ? [owner] : []));
  draft.open.set(new Set([...draft.open.get(), holder, ...above]));
  draft.focus.set(place);
  go(section);
  // Nothing re-renders if the field is on the current step.
  requestAnimationFrame(() => {
    if (draft.focus.get() === place && focusField(place)) draft.focus.set(null);
  });
}
