import { Box, Button, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { createWallet } from '#contract/service/wallet.ts';
import { holdingsQuery } from '#web/data/holdings.ts';
import { userRoles } from '#web/data/session.ts';
import { DailyValueFigure } from '#web/parts/chart/daily-value-figure.tsx';
import { EmptyPanel } from '#web/parts/list/list-states.tsx';
import { WithdrawLink } from '#web/parts/money-form/withdraw-link.tsx';
import { Columns } from '#web/parts/page/columns.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { AgeingFigure } from './overview-ageing-figure.tsx';
import { BalancesFigure } from './overview-balances-figure.tsx';
import { OverviewInProgress } from './overview-in-progress.tsx';
import { MovementFigure } from './overview-movement-figure.tsx';
import { StatusesFigure } from './overview-statuses-figure.tsx';
import { OverviewWork } from './overview-work.tsx';

/** The user's tasks, and charts of balances, daily transactions and pending deposits. */
export function Overview() {
  return (
    <Box maw="77.5rem">
      <PageHeader title="Overview" action={<WithdrawLink />} />
      <Stack>
        <FirstSteps />
        <Columns layout="side-first">
          <Stack component="section" gap="sm" aria-labelledby="needs">
            <Title order={2} id="needs">
              Needs your action
            </Title>
            <OverviewWork />
            {mayDo(userRoles(), rolesWith('send_money')) ? <OverviewInProgress /> : null}
          </Stack>
          <DailyValueFigure />
        </Columns>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <BalancesFigure />
          <MovementFigure />
          <AgeingFigure />
          <StatusesFigure />
        </SimpleGrid>
      </Stack>
    </Box>
  );
}

/** The first steps for a client that has no assets at the custodian yet. */
function FirstSteps() {
  const { data } = useQuery(holdingsQuery);
  if (data === undefined || data.holdings.length > 0 || data.unreadableCount > 0) return null;
  const mayEdit = mayDo(userRoles(), createWallet.roles);
  const mayAdminister = mayDo(userRoles(), rolesWith('administer'));
  return (
    <EmptyPanel
      title="First steps"
      action={
        <Group gap="xs">
          {mayEdit ? <Button renderRoot={(props) => <Link {...props} to="/wallets" />}>Create a wallet</Button> : null}
          {mayAdminister ? <Button renderRoot={(props) => <Link {...props} to="/settings/users" />}>Add users</Button> : null}
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/settings" />}>
            Open your settings
          </Button>
        </Group>
      }
    >
      {mayEdit
        ? 'Create a wallet, then send a deposit to its address. Balances, payments and charts appear here.'
        : 'Balances, payments and charts appear here after a treasurer creates a wallet and the first deposit arrives.'}
    </EmptyPanel>
  );
}
