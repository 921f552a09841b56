import { Group, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PersonRole } from '#contract/desk/person.ts';
import { depositHolders } from '#contract/people/entity-holders.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import { sourceIcon, sourceLabel, type FieldSources, type Source } from '#web/parts/entity/entity-source.ts';
import { formFields } from '#web/parts/entity/entity-values.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { useDebouncedForm } from './form-debounce.ts';
import { sourceCounts } from './form-sources.ts';
import type { RegulatoryValues } from './regulatory-values.ts';

type SourceLineProps = {
  readonly sources: FieldSources;
  readonly personRole: PersonRole;
  readonly demand: PendingStatus;
};

/**
 * The sources of a section's values, with the number of fields from each. An empty line is rendered too, so that buttons below do
 * not move later.
 */
export function SourceLine({ sources, personRole, demand }: SourceLineProps) {
  // Typing in a field can change its source.
  const sourcesNow = useDebouncedForm(null, sources, sources.store.get);
  const { getValues, control } = useFormContext<RegulatoryValues>();
  const kind = useWatch({ control, name: `${depositHolders[personRole]}.kind` });
  const visibleFields = formFields(personRole, demand, { ...getValues(depositHolders[personRole]), kind });
  const counts = sourceCounts(
    sourcesNow,
    visibleFields.map(({ name }) => `${depositHolders[personRole]}.${name}`),
  );
  return (
    <Group gap="0 0.75rem" w="100%" fz="xs" lh="xs" c="dimmed">
      {counts.length === 0 ? 'Nothing filled in yet' : <VisuallyHidden>Source:</VisuallyHidden>}
      {counts.map(({ source, count }) => {
        const icon = sourceIcon(source);
        return (
          <Group key={JSON.stringify(source)} gap={5} {...(source.is === 'default' && !source.isAccepted ? { c: 'amber' } : {})}>
            {icon === null ? null : <Icon name={icon} size={12} />}
            <Text inherit>
              <SourceName source={source} />: {count} {count === 1 ? 'field' : 'fields'}
            </Text>
          </Group>
        );
      })}
    </Group>
  );
}

function SourceName({ source }: { readonly source: Source }) {
  if (source.is !== 'earlier') return <>{sourceLabel(source)}</>;
  return (
    <Link to="/regulatory/$transactionId" params={{ transactionId: source.key }}>
      {sourceLabel(source)}
    </Link>
  );
}
