import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { partyFilesQuery } from '#web/data/party-files.ts';
import { useStore } from '#web/lib/store.ts';
import { ProblemPanel } from '#web/parts/form/problem-panel.tsx';
import { PartyFacts } from '#web/parts/party/party-facts.tsx';
import { neededKinds, fileKindWords } from '#web/parts/party/party-words.ts';
import { goToPlace } from './go-to-place.ts';
import { sectionOf } from './party-live.ts';
import { placeOfPath } from './party-places.ts';
import { partyOfForm } from './party-values.ts';
import { SendNotice } from './send-party-notice.tsx';
import type { PartyDraft } from './use-party-form.ts';
import { useSendParty } from './use-send-party.ts';
import { stepTitles } from './wizard-steps.ts';
import classes from './party-wizard.module.css';

/** The last look: what is missing, each linked to its field, then what will be sent, exactly, and the button that sends it. */
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
    <div className={classes.fields}>
      {all.length === 0 ? null : (
        <ProblemPanel
          name="What is missing"
          title={all.length === 1 ? 'One thing keeps this from being sent' : `${all.length} things keep this from being sent`}
        >
          <ul>
            {all.map(({ place, message }) => (
              <li key={`${place} ${message}`}>
                <a
                  href={`#${place}`}
                  onClick={(event) => {
                    event.preventDefault();
                    go(place);
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </ProblemPanel>
      )}
      {send.error === null ? null : <SendNotice draft={draft} error={send.error} again={send.look} isLooking={send.isLooking} go={go} />}
      <PartyFacts party={partyOfForm(form)} />
      <MissingDocuments draft={draft} />
      <div className={classes.send}>
        <Button size="sm" onClick={() => void send.send()} disabled={all.length > 0 || isDisputed} loading={send.isSending}>
          Create this direct party
        </Button>
        <p className={classes.small}>The operator reviews it. A direct party cannot be changed afterwards: the API has no way to do so.</p>
      </div>
    </div>
  );
}

/** Whose field it is, where it is a person’s: `'Ada Lovelace, '`. */
function whoseOf(draft: PartyDraft, place: string): string {
  const name = draft.live.get().names[place.split('.')[0] ?? ''];
  return name === undefined || name === '' ? '' : `${name}, `;
}

/** The agreements that are not there yet: not needed to create the party, but to have it approved. */
function MissingDocuments({ draft }: { readonly draft: PartyDraft }) {
  const { data } = useQuery(partyFilesQuery({ draft: draft.name }));
  if (data === undefined) return null;
  const missing = neededKinds.filter((kind) => !data.files.some((file) => file.kind === kind));
  return (
    <p className={classes.about}>
      {data.files.length === 0
        ? 'No document goes with it. '
        : `${data.files.length} ${data.files.length === 1 ? 'document goes' : 'documents go'} with it, after it is created. `}
      {missing.length === 0 ? null : (
        <>
          The operator approves only with: {missing.map((kind) => fileKindWords[kind].title.toLowerCase()).join(', ')}.{' '}
          <Link to="/direct-parties/new" search={{ draft: draft.name, step: 'documents' }}>
            Add documents
          </Link>
        </>
      )}
    </p>
  );
}
