import { Checkbox, Fieldset, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import { noticeSentences } from '#contract/desk/notice-sentences.ts';
import type { NoticeKind } from '#contract/desk/notices.ts';
import { hourWords } from './role-targets.tsx';
import type { TargetValues } from './target-values.ts';

type TargetFieldsProps = { readonly form: UseFormReturn<TargetValues>; readonly kinds: readonly NoticeKind[] };

const hours = Array.from({ length: 24 }, (_each, hour) => hour);

/** Which notifications a target gets, and when. */
export function TargetFields({ form: { register, formState }, kinds }: TargetFieldsProps) {
  const { errors } = formState;
  return (
    <>
      <Fieldset legend="Tell of">
        <Stack gap="xs">
          {kinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={noticeSentences[kind]} {...register('kinds')} />
          ))}
          {errors.kinds === undefined ? null : (
            <Text c="red" role="alert">
              Choose at least one
            </Text>
          )}
        </Stack>
      </Fieldset>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect label="When" {...register('digest_hour')}>
          <option value="">At once</option>
          {hours.map((hour) => (
            <option key={hour} value={hour}>
              {hourWords(hour)}
            </option>
          ))}
        </NativeSelect>
        <TextInput label="Time zone" autoComplete="off" error={errors.zone?.message} {...register('zone')} />
        <TextInput
          label="Quiet from"
          description="Messages wait until the end of these hours"
          placeholder="22:00"
          autoComplete="off"
          error={errors.from?.message}
          {...register('from')}
        />
        <TextInput
          label="Quiet to"
          description="Empty: no hours are quiet"
          placeholder="07:00"
          autoComplete="off"
          error={errors.to?.message}
          {...register('to')}
        />
      </SimpleGrid>
    </>
  );
}
