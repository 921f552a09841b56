import { Button } from '@mantine/core';
import { Dialog } from '#web/parts/dialog.tsx';
import classes from './batch-new.module.css';

type StartOverDialogProps = {
  readonly isOpen: boolean;
  readonly rowCount: number;
  readonly close: () => void;
  readonly startOver: () => void;
};

/** Confirms before the rows are deleted: they may be an hour's work. */
export function StartOverDialog({ isOpen, rowCount, close, startOver }: StartOverDialogProps) {
  return (
    <Dialog title="Start over?" isOpen={isOpen} close={close}>
      <div className={classes.pick} data-short="">
        <p>{rowCount === 1 ? 'The row is removed' : `The ${rowCount} rows are removed`}, with your changes. Nothing was sent.</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={close} data-autofocus>
            Keep rows
          </Button>
          <Button
            variant="default"
            onClick={() => {
              close();
              startOver();
              document.getElementById('page-title')?.focus();
            }}
          >
            Start over
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
