import { Link } from '@tanstack/react-router';
import type { PreflightFigures } from '#contract/desk/preflight.ts';
import { queueLimits } from '#contract/limits.ts';
import { plainDecimal } from '#contract/money/money.ts';
import { Amount } from '#web/parts/amount.tsx';
import { entityFacts } from '#web/parts/entity/people-panels.tsx';
import { Facts, Panel } from '#web/parts/facts.tsx';
import { FullHash } from '#web/parts/hash.tsx';
import type { MoneyReviewed } from '#web/parts/money-form/money-spec.ts';
import { feeWords } from '#web/parts/money-form/typed-fee.ts';
import { TypedFigure } from '#web/parts/money-form/typed-figure.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import type { WithdrawalBody } from './parse-withdrawal.ts';
import { placeOf, recipientName } from './withdraw-recipient.ts';
import type { Known, WithdrawalValues } from './withdraw-values.ts';

/** The content of the withdrawal, word for word. */
export function WithdrawReview({ values, known, request: { body }, figures }: MoneyReviewed<'withdrawal', WithdrawalValues, Known>) {
  const { wallet, asset, recipient } = known;
  if (wallet === null || asset === null || recipient === null) return null;
  const place = placeOf(recipient, asset);
  return (
    <>
      <Panel title="What will be sent">
        <Facts
          facts={{
            'Recipient gets': <TypedFigure typed={values.amount} asset={asset} />,
            From: (
              <>
                <Link to="/wallets/$walletId" params={{ walletId: String(wallet.id) }}>
                  {partyName(wallet)}
                </Link>
                {wallet.kind === 'cold' ? ', cold: the operator signs manually' : ''}
              </>
            ),
            To: recipient.is === 'address' ? 'A typed address' : recipientName(recipient),
            Address:
              place === null ? (
                'None on the record: the service chooses it'
              ) : (
                <FullHash value={place.address} what="address" remark={place.remark} />
              ),
            Fee: <Fee words={feeWords(values)} figures={figures} />,
            'Total debited': <Total figures={figures} />,
            'Approx. value': <Worth figures={figures} />,
            Note: values.notes.trim() || 'None',
            Batch:
              body.is_batched === true
                ? `Queued: sent with others, after ${queueLimits.count} are queued or ${queueLimits.time.words}`
                : null,
          }}
        />
      </Panel>
      {peopleOf(body).map((entity, place_, all) => (
        <Panel key={place_} title={all.length === 1 ? 'Beneficiary' : `Beneficiary ${place_ + 1}`}>
          <Facts
            facts={{
              ...entityFacts('beneficiary', entity),
              ...(entity['service_provider_name'] === undefined ? { Custody: 'Self-custodied: no service provider' } : {}),
            }}
          />
        </Panel>
      ))}
    </>
  );
}

type Entity = Readonly<Record<string, string | number | boolean | null>>;

/** The beneficiaries of a body, as plain values. */
function peopleOf({ beneficiary_entity: one, beneficiary_entities: several }: WithdrawalBody): readonly Entity[] {
  return (several ?? (one === undefined ? [] : [one])) as readonly Entity[];
}

type FiguresProps = { readonly figures: PreflightFigures | null };

function Fee({ words, figures }: FiguresProps & { readonly words: string }) {
  const amount = figures?.fee === null || figures?.fee === undefined ? null : plainDecimal(figures.fee);
  if (amount === null || figures === null) return `${words}; the total cannot be estimated now`;
  return (
    <>
      <Amount value={amount} ticker={figures.fee_asset} /> estimated, on top ({words})
    </>
  );
}

function Total({ figures }: FiguresProps) {
  const gross = figures === null || figures.fee === null ? null : plainDecimal(figures.gross);
  if (figures === null || gross === null) return 'Unknown without the fee';
  const fee = figures.fee === null || figures.fee_asset === figures.asset ? null : plainDecimal(figures.fee);
  return (
    <>
      <Amount value={gross} ticker={figures.asset} />
      {fee === null ? null : (
        <>
          {' '}
          and <Amount value={fee} ticker={figures.fee_asset} />
        </>
      )}
    </>
  );
}

function Worth({ figures }: FiguresProps) {
  const cad = figures?.worth_cad === null || figures?.worth_cad === undefined ? null : plainDecimal(figures.worth_cad);
  return cad === null ? 'No rate available' : <Amount value={cad} ticker="cad" />;
}
