import { createTheme } from '@mantine/core';

/** The desk's looks: one accent, small radii, compact sizes. Surfaces and tones are in `base.css`. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  colors: {
    petrol: ['#eff8f8', '#d9eeee', '#b2dcdd', '#85c8ca', '#5db4b7', '#37979b', '#1f7d82', '#14666b', '#0d5156', '#083c40'],
    gray: ['#f8f9fa', '#f2f4f5', '#e8ebed', '#dce0e3', '#c3c9ce', '#9ea6ad', '#6f7881', '#525b64', '#363d45', '#1d2329'],
    dark: ['#e2e6e9', '#b8c0c7', '#9aa5ae', '#6c7781', '#3b454e', '#2a323a', '#1d2329', '#161b20', '#101418', '#0b0e11'],
  },
  fontFamily: "'Inter', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Segoe UI Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.25rem', lineHeight: '1.3' }, h2: { fontSize: '0.9375rem', lineHeight: '1.4' } },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.8125rem', lg: '0.9375rem', xl: '1.125rem' },
  spacing: { xs: '0.375rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: '3px', sm: '5px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'xs' } },
    ActionIcon: { defaultProps: { size: 'md', variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'xs' } },
    NativeSelect: { defaultProps: { size: 'xs' } },
    PasswordInput: { defaultProps: { size: 'xs' } },
  },
});
