import type { Submission } from '#contract/desk/submission.ts';
import { entityRoles } from '#contract/people/entity.ts';
import { formatTime } from '#web/lib/format-time.ts';
import { entityFacts, roleTitles } from '#web/parts/entity/people-panels.tsx';
import { answerLabel, outcomeLabels } from './submission-history-labels.ts';
import classes from './regulatory-evidence.module.css';

/** Facts as table rows, so that a page break cannot split a fact. Facts without a value are left out. */
export function EvidenceRows({ facts }: { readonly facts: Readonly<Record<string, string | null>> }) {
  return (
    <table className={classes.facts}>
      <tbody>
        {Object.entries(facts).map(([name, value]) =>
          value === null || value === '' ? null : (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td dir="auto">{value}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

/** One submission with all details: user, time, outcome and every field. */
export function EvidenceAttempt({ submission, number }: { readonly submission: Submission; readonly number: number }) {
  const { by: submitter, started_at, ended_at, outcome, information } = submission;
  return (
    <div className={classes.attempt}>
      <h3>
        Attempt {number}: {outcomeLabels[outcome].label.toLowerCase()}
      </h3>
      <EvidenceRows
        facts={{
          'Submitted by': `${submitter.name} (${submitter.email})`,
          Submitted: `${formatTime(started_at, 'utc', 'second')} UTC`,
          'Outcome recorded': ended_at === null ? 'Not yet' : `${formatTime(ended_at, 'utc', 'second')} UTC`,
          'Custodian’s answer': answerLabel(submission) ?? 'None',
          'Originator declared': yesOrNo(information?.is_originator_declared),
          'Instructed by the client': yesOrNo(information?.is_client_instructed),
        }}
      />
      {information === null ? (
        <p>The desk cannot decrypt this submission: it was encrypted with another key. Ask the operator of the desk.</p>
      ) : null}
      {entityRoles.map((role) => {
        const entity = role === 'beneficiary' ? null : information?.[`${role}_entity`];
        return entity === null || entity === undefined ? null : (
          <div key={role}>
            <h4>{roleTitles[role]} as submitted</h4>
            <EvidenceRows facts={entityFacts(role, entity)} />
          </div>
        );
      })}
    </div>
  );
}

function yesOrNo(value: boolean | null | undefined): string | null {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : null;
}
