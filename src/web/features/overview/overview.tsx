import { Grid, SimpleGrid, Stack, Title } from '@mantine/core';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import { createWithdrawal } from '#contract/service/withdrawal.ts';
import { userRoles } from '#web/data/session.ts';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { AgeingFigure } from './overview-ageing-figure.tsx';
import { BalancesFigure } from './overview-balances-figure.tsx';
import { MovementFigure } from './overview-movement-figure.tsx';
import { ComplianceNeeds } from './overview-needs-compliance.tsx';
import { PartyNeeds } from './overview-needs-parties.tsx';
import { TodayNeeds } from './overview-needs-today.tsx';
import { TreasuryNeeds } from './overview-needs-treasury.tsx';
import { StatusesFigure } from './overview-statuses-figure.tsx';
import { ValueFigure } from './overview-value-figure.tsx';

/** The user's tasks by role, and charts of balances, daily flow and pending deposits. */
export function Overview() {
  const roles = userRoles();
  const mayClearDeposits = mayDo(roles, submitRegulatoryInformation.roles);
  const sends = mayDo(roles, createWithdrawal.roles);
  const mayCreateParties = mayDo(roles, rolesWith('create_parties'));
  return (
    <>
      <PageHeader title="Overview" />
      <Stack>
        <Grid>
          <Grid.Col span={{ base: 12, md: 4 }} order={{ md: 2 }}>
            <Stack component="section" gap="sm" aria-labelledby="needs">
              <Title order={2} id="needs">
                {mayClearDeposits || sends || mayCreateParties ? 'Needs your action' : 'Today'}
              </Title>
              {mayClearDeposits ? <ComplianceNeeds /> : null}
              {sends ? <TreasuryNeeds /> : null}
              {mayCreateParties ? <PartyNeeds /> : null}
              {mayClearDeposits || sends || mayCreateParties ? null : <TodayNeeds />}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 8 }}>
            <ValueFigure />
          </Grid.Col>
        </Grid>
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
