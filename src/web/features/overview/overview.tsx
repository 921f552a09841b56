import { Grid, SimpleGrid, Stack, Title } from '@mantine/core';
import { mayDo } from '#contract/roles.ts';
import { createWithdrawal } from '#contract/service/withdrawal.ts';
import { userRoles } from '#web/data/session.ts';
import { ValueFigure } from '#web/parts/chart/value-figure.tsx';
import { WithdrawLink } from '#web/parts/money-form/withdraw-link.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { AgeingFigure } from './overview-ageing-figure.tsx';
import { BalancesFigure } from './overview-balances-figure.tsx';
import { OverviewInProgress } from './overview-in-progress.tsx';
import { MovementFigure } from './overview-movement-figure.tsx';
import { StatusesFigure } from './overview-statuses-figure.tsx';
import { OverviewWork } from './overview-work.tsx';

/** The user's work list, and charts of balances, daily flow and pending deposits. */
export function Overview() {
  return (
    <>
      <PageHeader title="Overview" action={<WithdrawLink />} />
      <Stack>
        <Grid>
          <Grid.Col span={{ base: 12, md: 4 }} order={{ md: 2 }}>
            <Stack component="section" gap="sm" aria-labelledby="needs">
              <Title order={2} id="needs">
                Needs your action
              </Title>
              <OverviewWork />
              {mayDo(userRoles(), createWithdrawal.roles) ? <OverviewInProgress /> : null}
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
