import type { Command } from '#contract/desk/command.ts';
import { useSession } from '#web/data/session.ts';
import { Chip } from '#web/parts/transaction/status.tsx';
import { commandStateWords } from './command-words.ts';
import classes from './command.module.css';

/** The state of a command in words, and who acts next. */
export function CommandStateChip({ command: { state, made_by: maker } }: { readonly command: Pick<Command, 'state' | 'made_by'> }) {
  const { words, tone, next } = commandStateWords[state];
  const { user } = useSession();
  const isMine = state === 'awaiting_review' && user.roles.includes('treasury') && maker.email !== user.email;
  return (
    <>
      <Chip tone={tone}>{words}</Chip>
      {next === null ? null : (
        <span className={classes.next} data-mine={isMine}>
          · {isMine ? 'you' : next}
        </span>
      )}
    </>
  );
}
