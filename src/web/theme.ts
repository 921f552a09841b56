import { alpha, createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const petrol: MantineColorsTuple = [
  '#eff8f8',
  '#d9eeee',
  '#b2dcdd',
  '#85c8ca',
  '#5db4b7',
  '#37979b',
  '#1f7d82',
  '#14666b',
  '#0d5156',
  '#083c40',
];

/** The colour of states that wait for an actor. */
const amber: MantineColorsTuple = [
  '#fff8e8',
  '#fff0d1',
  '#fde2ab',
  '#f9d07f',
  '#f2ba52',
  '#e3a02c',
  '#bf7a0c',
  '#8f5700',
  '#724500',
  '#543300',
];

const red: MantineColorsTuple = [
  '#fdf0ef',
  '#fadfdd',
  '#f3bcb8',
  '#eb958f',
  '#e3716a',
  '#d54c44',
  '#bb322a',
  '#a1261f',
  '#841c16',
  '#63130f',
];

const gray: MantineColorsTuple = [
  '#f8f9fa',
  '#f2f4f5',
  '#e8ebed',
  '#dce0e3',
  '#c3c9ce',
  '#9ea6ad',
  '#6f7881',
  '#525b64',
  '#363d45',
  '#1d2329',
];

const dark: MantineColorsTuple = [
  '#e2e6e9',
  '#b8c0c7',
  '#9aa5ae',
  '#6c7781',
  '#3b454e',
  '#2a323a',
  '#1d2329',
  '#161b20',
  '#101418',
  '#0b0e11',
];

/** The appearance of the desk. Colours mark states that are waiting, in progress or failed. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  colors: { petrol, amber, red, gray, dark },
  fontFamily: "'Inter', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Segoe UI Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.25' },
      h2: { fontSize: '0.9375rem', lineHeight: '1.35' },
      h3: { fontSize: '0.8125rem', lineHeight: '1.4' },
    },
  },
  // Use `xs` for secondary text, `sm` and `md` for text, `lg` for a larger line, and `xl` for the main figure of a page.
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.8125rem', lg: '1rem', xl: '2rem' },
  lineHeights: { xs: '1rem', sm: '1.25rem', md: '1.25rem', lg: '1.5rem', xl: '2.25rem' },
  spacing: { xs: '0.375rem', sm: '0.625rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '99px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // The components' `extend` functions are not used, because they would load every component with the first page.
  components: {
    // Lets the alert stay within its container even if it contains a long word.
    Alert: { defaultProps: { p: 'sm' }, styles: { body: { minWidth: 0 } } },
    Badge: { defaultProps: { radius: 'sm', variant: 'light', tt: 'none', fw: 550 } },
    Button: { defaultProps: { size: 'xs' } },
    Card: { defaultProps: { withBorder: true, padding: 'md', radius: 'md' } },
    DataList: { defaultProps: { withDivider: true, labelWidth: '8.5rem' } },
    Input: { defaultProps: { size: 'xs' } },
    InputWrapper: { defaultProps: { size: 'xs' } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 0 } } },
    ModalRoot: { defaultProps: { centered: true } },
    ModalOverlay: { defaultProps: { backgroundOpacity: 0.45 } },
    NavLink: { defaultProps: { variant: 'light', px: 'xs', py: 5 } },
    Paper: { defaultProps: { withBorder: true, radius: 'md' } },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show what is typed' } } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 0 } } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Table: { defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'sm', fz: 'sm' } },
    Tabs: { defaultProps: { keepMounted: false } },
    ThemeIcon: { defaultProps: { variant: 'light', radius: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 0 } } },
  },
});

/** The desk's CSS variables. Text has a contrast of at least 4.5:1 on every background, and borders of inputs at least 3:1. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  // Makes a row with one line of text 35 px high, including its border.
  variables: { '--desk-row-padding': '0.4375rem' },
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[6],
    '--mantine-color-error': colors['red']?.[7] ?? '',
    '--mantine-color-default-border': colors.gray[3],
    '--desk-boundary': '#868e96',
    '--desk-border': colors.gray[2],
    '--desk-ground': colors.gray[0],
    '--desk-hover': colors.gray[0],
    '--desk-selected': 'var(--mantine-color-petrol-light)',
  },
  dark: {
    '--mantine-color-body': colors.dark[7],
    '--mantine-color-dimmed': colors.dark[2],
    '--mantine-color-placeholder': colors.dark[2],
    '--mantine-color-error': colors['red']?.[3] ?? '',
    '--mantine-color-default-border': colors.dark[4],
    '--desk-boundary': '#707b85',
    '--desk-border': colors.dark[5],
    '--desk-ground': colors.dark[8],
    '--desk-hover': colors.dark[6],
    // Replaces colours of Mantine that differ too little from the background.
    ...Object.fromEntries(
      (['petrol', 'amber', 'red', 'gray'] as const).flatMap((name) => [
        [`--mantine-color-${name}-light`, alpha(colors[name]?.[5] ?? '', 0.2)],
        [`--mantine-color-${name}-light-hover`, alpha(colors[name]?.[5] ?? '', 0.28)],
      ]),
    ),
    '--desk-selected': 'var(--mantine-color-petrol-light)',
  },
});
