import { Alert, SimpleGrid, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mayDo } from '#contract/roles.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { sandboxQueries } from '#web/data/sandbox.ts';
import { userRoles } from '#web/data/session.ts';
import { ListStates, NotPermitted } from '#web/parts/list/list-states.tsx';
import { SkeletonForm } from '#web/parts/list/skeleton.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { FactList, Panel } from '#web/parts/record/facts.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { DepositForm, StepForm } from './sandbox-chain.tsx';
import { ClockForm } from './sandbox-clock.tsx';
import { WebhookDeliveries } from './sandbox-deliveries.tsx';
import { FaultsForm } from './sandbox-faults.tsx';
import { AccountForm, DeterminationForm, PartyReviewForm, ProviderForm, ReconciliationForm } from './sandbox-operator.tsx';
import { ResetPanel } from './sandbox-reset.tsx';
import { ScenarioPanel } from './sandbox-scenario.tsx';
import { RateForm, settingFacts, SettingsForm } from './sandbox-settings.tsx';

/**
 * The page on which a security admin plays the custodian, the blockchain and an approver. With a real custodian, it states that
 * there is no sandbox.
 */
export function SandboxPage() {
  const mayControl = mayDo(userRoles(), sandboxEndpoints.reset.roles);
  return (
    <>
      <PageHeader title="Sandbox controls" />
      <Alert color="amber" icon={<Icon name="alert" />} mb="md" role="note">
        <strong>This is the sandbox: no real money.</strong>{' '}
        {mayControl
          ? 'Act as the chain, the custodian and an approver.'
          : 'Only security admins can act as the chain, the custodian and an approver.'}
      </Alert>
      {mayDo(userRoles(), sandboxEndpoints.readState.roles) ? (
        <Controls mayControl={mayControl} />
      ) : (
        <NotPermitted>Only security admins and auditors can see the sandbox controls.</NotPermitted>
      )}
    </>
  );
}

function Controls({ mayControl }: { readonly mayControl: boolean }) {
  const state = useQuery(sandboxQueries.state);
  return (
    <ListStates query={state} what="The sandbox" skeleton={<SkeletonForm fields={8} />}>
      {({ now, settings, faults, morning }) =>
        mayControl ? (
          <Stack>
            <ScenarioPanel morning={morning} />
            <Section title="Chain and approver">
              <DepositForm />
              <StepForm />
            </Section>
            <Section title="Custodian">
              <DeterminationForm />
              <PartyReviewForm />
              <AccountForm />
              <ProviderForm />
              <ReconciliationForm />
            </Section>
            <Section title="Service">
              <ClockForm now={now} />
              <FaultsForm faults={faults} />
              <SettingsForm settings={settings} />
              <Stack>
                <RateForm settings={settings} />
                <ResetPanel />
              </Stack>
            </Section>
            <WebhookDeliveries />
          </Stack>
        ) : (
          <Stack>
            <Panel title="Service" aside="Security admins only">
              <FactList
                facts={{ Time: <Time value={now} isFull />, 'Remaining faults': String(faults.length), ...settingFacts(settings) }}
              />
            </Panel>
            <WebhookDeliveries />
          </Stack>
        )
      }
    </ListStates>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={2}>{title}</Title>
      <SimpleGrid cols={{ base: 1, md: 2 }}>{children}</SimpleGrid>
    </Stack>
  );
}
