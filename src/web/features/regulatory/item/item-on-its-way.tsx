import { Button } from '@mantine/core';
import type { Parcel } from '#web/features/regulatory/submit/submit-outbox.ts';
import { useTakeBack } from '#web/features/regulatory/submit/submit-tray.tsx';
import { Panel } from '#web/parts/facts.tsx';
import classes from './regulatory-item.module.css';

/** In place of the form while a submission of the item may still be taken back, or is on its way. The tray counts. */
export function OnItsWay({ parcel }: { readonly parcel: Parcel }) {
  const takeBack = useTakeBack();
  const isSending = parcel.state.is === 'sending';
  return (
    <Panel title={isSending ? 'Being sent' : 'About to be sent'}>
      <div className={classes.way}>
        <p>{isSending ? 'The service has not answered yet.' : 'What you filled in leaves in a moment. Take it back to change it.'}</p>
        {isSending ? null : (
          <Button variant="default" onClick={() => takeBack(parcel.key)}>
            Take back and go on filling in
          </Button>
        )}
      </div>
    </Panel>
  );
}
