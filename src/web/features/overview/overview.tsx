import { SimpleGrid, Stack, Title } from '@mantine/core';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import { createWithdrawal } from '#contract/service/withdrawal.ts';
import { userRoles } from '#web/data/session.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { AgeingFigure } from './overview-ageing-figure.tsx';
import { BalancesFigure } from './overview-balances-figure.tsx';
import { MovementFigure } from './overview-movement-figure.tsx';
import { ComplianceNeeds } from './overview-needs-compliance.tsx';
import { PartyNeeds } from './overview-needs-parties.tsx';
import { TodayNeeds } from './overview-needs-today.tsx';
import { TreasuryNeeds } from './overview-needs-treasury.tsx';
import { StatusesFigure } from './overview-statuses-figure.tsx';

/** The reader's tasks by role, and below them charts of balances, movement and pending deposits. */
export function Overview() {
  const held = userRoles();
  const clears = mayDo(held, submitRegulatoryInformation.roles);
  const sends = mayDo(held, createWithdrawal.roles);
  const onboards = mayDo(held, rolesWith('create_parties'));
  return (
    <>
      <PageHeader title="Overview" />
      <Stack>
        <Stack component="section" gap="sm" aria-labelledby="needs">
          <Title order={2} id="needs">
            {clears || sends || onboards ? 'Needs you now' : 'Today'}
          </Title>
          {clears ? <ComplianceNeeds /> : null}
          {sends ? <TreasuryNeeds /> : null}
          {onboards ? <PartyNeeds /> : null}
          {clears || sends || onboards ? null : <TodayNeeds />}
        </Stack>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <BalancesFigure />
          <MovementFigure />
          <AgeingFigure />
          <StatusesFigure />
        </SimpleGrid>
      </Stack>
    </>
  );
}
