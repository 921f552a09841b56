import { Fieldset, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { noticeSentences } from '#contract/desk/notice-sentences.ts';
import type { NoticeKind } from '#contract/desk/notices.ts';
import { CheckboxList } from '#web/parts/form/checkbox-list.tsx';
import { inputProps, integerSelect } from '#web/parts/form/small-form.tsx';
import { hourLabel } from './role-targets.tsx';
import type { TimingValues } from './target-values.ts';

const hours = Array.from({ length: 24 }, (_each, hour) => hour);

/** The form fields that decide which notifications a target gets, and when. */
export function TargetFields({ kinds }: { readonly kinds: readonly NoticeKind[] }) {
  const form = useFormContext<TimingValues>();
  return (
    <>
      <Fieldset legend="Notify about">
        <CheckboxList control={form.control} name="kinds" values={kinds} labels={noticeSentences} problem="Choose at least one" isStacked />
      </Fieldset>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect label="When" {...form.register('digest_hour', integerSelect)}>
          <option value="">Immediately</option>
          {hours.map((hour) => (
            <option key={hour} value={hour}>
              {hourLabel(hour)}
            </option>
          ))}
        </NativeSelect>
        <TextInput {...inputProps(form, 'zone')} label="Time zone" autoComplete="off" />
        <TextInput
          {...inputProps(form, 'quiet.from')}
          label="Quiet from"
          description="Messages are sent after these hours"
          placeholder="22:00"
          autoComplete="off"
        />
        <TextInput {...inputProps(form, 'quiet.to')} label="Quiet to" description="Optional" placeholder="07:00" autoComplete="off" />
      </SimpleGrid>
    </>
  );
}
