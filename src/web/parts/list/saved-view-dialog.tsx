import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { savedViewNameMax, savedViewsMax, type PreferredList, type SavedView } from '#contract/desk/preferences.ts';
import { preferences, usePreferences } from '#web/data/preferences.ts';
import type { UrlSearch } from '#web/lib/url-search.ts';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { inputProps } from '#web/parts/form/small-form.tsx';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { saveViews } from './save-views.ts';
import { renamedView, withoutView, withView } from './saved-views-state.ts';

type SavedViewDialogProps = {
  readonly mode: 'save' | 'manage';
  readonly list: PreferredList;
  /** The filters that the view will contain. */
  readonly filters: UrlSearch;
  readonly close: () => void;
};

/** The dialog that saves filters under a name, or renames and removes saved views. */
export function SavedViewDialog({ mode, list, filters, close }: SavedViewDialogProps) {
  return mode === 'save' ? <SaveView list={list} filters={filters} close={close} /> : <EditViews list={list} close={close} />;
}

function SaveView({ list, filters, close }: Omit<SavedViewDialogProps, 'mode'>) {
  const { saved_views: allViews } = usePreferences();
  const isUsed = (name: string) => allViews.some((view) => view.list === list && view.name === name.trim());
  const schema = z.object({
    name: z.string().check(
      z.trim(),
      z.minLength(1, 'A view needs a name'),
      z.maxLength(savedViewNameMax, `At most ${savedViewNameMax} characters`),
      z.refine((name) => isUsed(name) || allViews.length < savedViewsMax, `You have ${savedViewsMax} views, the maximum: remove one first`),
    ),
  });
  const submit = ({ name }: { readonly name: string }) => {
    close();
    void saveViews(withView(preferences.get().saved_views, { list, name, search: filters }), `View ${name} saved`);
  };
  return (
    <DialogForm
      title="Save these filters as a view"
      submitLabel={(form) => (isUsed(form.watch('name')) ? 'Replace view' : 'Save view')}
      schema={schema}
      defaultValues={{ name: '' }}
      submit={submit}
      close={close}
    >
      {(form) => (
        <>
          <TextInput
            {...inputProps(form, 'name')}
            data-autofocus
            label="Name"
            description="Saved only for you. Share the page’s address to show others the same filters."
          />
          {isUsed(form.watch('name')) ? <Text>A view with this name exists: it will be replaced.</Text> : null}
        </>
      )}
    </DialogForm>
  );
}

function EditViews({ list, close }: Pick<SavedViewDialogProps, 'list' | 'close'>) {
  const { saved_views: allViews } = usePreferences();
  const views = allViews.filter((view) => view.list === list);
  return (
    <Dialog title="Saved views" isOpen close={close}>
      {views.length === 0 ? <Text>No saved views.</Text> : null}
      <Stack component="ul" gap="xs" m={0} p={0}>
        {views.map((view) => (
          <ViewRow key={view.name} view={view} />
        ))}
      </Stack>
      <Group justify="flex-end" mt="sm">
        <Button onClick={close}>Close</Button>
      </Group>
    </Dialog>
  );
}

/** A row in which the user renames a view (by Enter or by leaving the field) or removes it. */
function ViewRow({ view }: { readonly view: SavedView }) {
  const rename = (typed: string) => {
    const name = typed.trim();
    if (name === '' || name === view.name) return;
    void saveViews(renamedView(preferences.get().saved_views, view, name), `View renamed to ${name}`);
  };
  return (
    <Group component="li" gap="xs" wrap="nowrap">
      <TextInput
        flex={1}
        aria-label={`Name of the view ${view.name}`}
        defaultValue={view.name}
        maxLength={savedViewNameMax}
        onBlur={(event) => rename(event.currentTarget.value)}
        onKeyDown={(event) => (event.key === 'Enter' ? rename(event.currentTarget.value) : undefined)}
      />
      <Button
        variant="default"
        aria-label={`Remove the view ${view.name}`}
        onClick={() => void saveViews(withoutView(preferences.get().saved_views, view), `View ${view.name} removed`)}
      >
        Remove
      </Button>
    </Group>
  );
}
