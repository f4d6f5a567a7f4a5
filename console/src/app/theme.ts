import { createTheme, type CSSVariablesResolver } from '@mantine/core';
import { optionFilter } from '../ui/input/option-filter.ts';

export const HEADER_HEIGHT = 60;
export const NAVIGATION_WIDTH = { medium: 300, small: 80 } as const;
export const NOTIFICATIONS = { limit: 5, autoClose: 4000, width: 440, position: 'bottom-right' } as const;
/** Above modals, so that a dropdown opened in one is not cut off. */
const DROPDOWN_Z_INDEX = 100_000;
const TOOLTIP_FADE_MS = 100;

const dropdown = { zIndex: DROPDOWN_Z_INDEX };
// A scroll area in a list of options would be a focusable region without a name; the list itself scrolls instead.
const options = {
  withScrollArea: false,
  comboboxProps: dropdown,
  filter: optionFilter,
  styles: { options: { maxHeight: 260, overflowY: 'auto' as const } },
};
const closeButton = { closeButtonProps: { 'aria-label': 'Закрыть' } };
const clearButton = { clearButtonProps: { 'aria-label': 'Очистить' } };

/** Clears the chosen file, because a browser fires no change event when a corrected file of the same name is chosen. */
const forgetChosen = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
  currentTarget.value = '';
};

export const theme = createTheme({
  primaryColor: 'blue',
  // Both schemes are given, because a single number cannot be replaced by the shades of an organization's colour.
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  fontFamily: 'Inter, "Inter Arial", system-ui, sans-serif',
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '22px', lineHeight: '30px' }, h2: { fontSize: '17px', lineHeight: '24px' } },
  },
  colors: {
    dark: [
      '#d3d8e0',
      '#b4bbc7',
      '#929aa8',
      '#616a79',
      '#414957',
      '#323945',
      '#252b35',
      '#1a1f27',
      '#14181e',
      '#0f1217',
    ],
  },
  components: {
    Tooltip: {
      defaultProps: { transitionProps: { transition: 'fade', duration: TOOLTIP_FADE_MS }, zIndex: DROPDOWN_Z_INDEX },
    },
    Modal: {
      defaultProps: {
        ...closeButton,
        // The dialog does not slide in, because a quick click would miss a moving button.
        transitionProps: { transition: 'fade', duration: 120 },
        overlayProps: { backgroundOpacity: 0.45 },
        styles: { title: { fontSize: 17, fontWeight: 600 } },
        // Its <header> would count as a second header of the page.
        attributes: { header: { role: 'presentation' } },
      },
    },
    Popover: { defaultProps: { ...dropdown, transitionProps: { duration: 100 } } },
    Menu: { defaultProps: { ...dropdown, withInitialFocusPlaceholder: false, transitionProps: { duration: 100 } } },
    Select: { defaultProps: { ...options, ...clearButton } },
    MultiSelect: { defaultProps: { ...options, ...clearButton } },
    TagsInput: { defaultProps: { ...options, ...clearButton } },
    FileButton: { defaultProps: { inputProps: { onClick: forgetChosen } } },
    Alert: { defaultProps: { closeButtonLabel: 'Закрыть' } },
    // Descriptions are placed below the inputs, so that the inputs of one row are aligned.
    InputWrapper: {
      defaultProps: { errorProps: { role: 'alert' }, inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
  },
});

/** Mantine's default colours of secondary and disabled text and of borders have less contrast than WCAG AA requires. */
export const contrastColors: CSSVariablesResolver = ({ primaryColor }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#4d5663',
    '--mantine-color-placeholder': '#667080',
    '--mantine-color-anchor': `var(--mantine-color-${primaryColor}-9)`,
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-red-text': 'var(--mantine-color-red-9)',
    '--mantine-color-blue-light-color': 'var(--mantine-color-blue-9)',
    '--mantine-color-green-light-color': '#1f6e30',
    '--mantine-color-orange-light-color': '#8f3a00',
    '--mantine-color-default-border': '#828c99',
    '--mantine-color-disabled': '#e9edf2',
    '--mantine-color-disabled-color': '#5f6875',
    '--app-surface': '#ffffff',
    '--app-sunken': '#f5f7fa',
    '--app-line': '#dde2e9',
    '--app-row-hover': '#eef3f9',
    '--app-row-selected': '#e1edfa',
  },
  dark: {
    '--mantine-color-dimmed': '#a7b0be',
    '--mantine-color-placeholder': '#98a1af',
    '--mantine-color-anchor': `var(--mantine-color-${primaryColor}-3)`,
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-red-text': 'var(--mantine-color-red-4)',
    '--mantine-color-blue-light-color': 'var(--mantine-color-blue-3)',
    '--mantine-color-accent-light-color': 'var(--mantine-color-accent-3)',
    '--mantine-color-default-border': '#6b7584',
    '--mantine-color-disabled-color': '#9aa3b1',
    '--app-surface': 'var(--mantine-color-dark-7)',
    '--app-sunken': 'var(--mantine-color-dark-8)',
    '--app-line': 'var(--mantine-color-dark-5)',
    '--app-row-hover': '#222934',
    '--app-row-selected': '#1d3350',
  },
});
