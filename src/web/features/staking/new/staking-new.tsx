import { useNavigate } from '@tanstack/react-router';
import { mayDo } from '#contract/roles.ts';
import { createStaking } from '#contract/service/staking.ts';
import { userRoles } from '#web/data/session.ts';
import { NotPermitted } from '#web/parts/list/list-states.tsx';
import { MoneyForm } from '#web/parts/money-form/money-form.tsx';
import type { MoneySearch } from '#web/parts/money-form/money-search.ts';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { creationSpec } from './creation-spec.tsx';

export function StakingNew({ search }: { readonly search: MoneySearch }) {
  const navigate = useNavigate();
  if (!mayDo(userRoles(), createStaking.roles))
    return (
      <>
        <PageHeader title={creationSpec.title} trail={creationSpec.trail} />
        <NotPermitted>Only treasurers can create validators.</NotPermitted>
      </>
    );
  return (
    <MoneyForm
      spec={creationSpec}
      again={search.again}
      isReview={search.step === 'review'}
      go={(isReview) => void navigate({ to: '/staking/new', search: { ...search, step: isReview ? 'review' : undefined } })}
    />
  );
}
