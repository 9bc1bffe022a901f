import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** The accent from light to dark; the tokens' own two stand at 8 (light) and 4 (dark). */
const accent: MantineColorsTuple = [
  '#e3f1eb',
  '#c4e2d6',
  '#9fd1bd',
  '#74bda0',
  '#4cc795',
  '#2c9f73',
  '#178159',
  '#0f7552',
  '#0b6b4f',
  '#08553f',
];

/** The kit's greys of the dark theme, from the tokens' dark text to their dark rail. */
const dark: MantineColorsTuple = [
  '#e4ebe7',
  '#b3c2bb',
  '#9caaa4',
  '#6f7c77',
  '#37433e',
  '#27312d',
  '#1b2320',
  '#161d1a',
  '#0f1513',
  '#0b100e',
];

/** The kit picks the text of a filled button by its light shade alone; ours changes with the theme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colour = input.color ?? input.theme.primaryColor;
  if (input.variant === 'filled' && colour === 'accent') {
    return {
      background: 'var(--accent)',
      hover: 'var(--accent-hover)',
      color: 'var(--on-accent)',
      border: '1px solid transparent',
    };
  }
  if (input.variant === 'filled' && colour === 'red') {
    return { background: 'var(--bad)', hover: 'var(--bad)', color: 'var(--surface)', border: '1px solid transparent' };
  }
  return defaultVariantColorsResolver(input);
};

export const theme = createTheme({
  colors: { accent, dark },
  variantColorResolver,
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  fontFamily: 'var(--font)',
  fontSizes: { xs: 'var(--small)', sm: 'var(--size)', md: 'var(--size)', lg: '16px', xl: 'var(--title)' },
  headings: { fontFamily: 'var(--font)', fontWeight: 'var(--strong)' },
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: 'var(--radius-small)', md: 'var(--radius)', lg: '12px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // As documented: above, 350 px, green with a light border. The words are dark, for white on this green cannot be read by everybody.
    Tooltip: {
      defaultProps: { position: 'top', maw: 350, multiline: true, withinPortal: true, openDelay: 250, withArrow: true },
      styles: {
        tooltip: { background: '#4CAF50', color: '#0a1a0b', border: '1px solid #d5ecd6' },
        arrow: { border: '1px solid #d5ecd6' },
      },
    },
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 1, color: 'var(--veil)' },
        transitionProps: { duration: 140 },
      },
      // A long name takes several lines.
      styles: { title: { lineHeight: 1.35, overflowWrap: 'anywhere' } },
    },
    Drawer: {
      defaultProps: {
        position: 'right',
        overlayProps: { backgroundOpacity: 1, color: 'var(--veil)' },
        transitionProps: { duration: 140 },
      },
    },
    // A menu's children are its items alone: the kit's place for the first focus is none, and the menu itself takes it.
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 }, withInitialFocusPlaceholder: false } },
    // A submenu stands beside its item (under or above it on a narrow screen), never over it, where a click would take the first entry. The kit puts it
    // into the menu's own box, whose scrolling would cut it off, and pushes it back over the item.
    MenuSub: {
      defaultProps: {
        floatingStrategy: 'fixed',
        middlewares: {
          flip: {
            crossAxis: false,
            fallbackPlacements: ['left-start', 'bottom-start', 'top-start'],
            fallbackStrategy: 'bestFit',
          },
          shift: true,
          size: {
            padding: 5,
            apply: ({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) =>
              elements.floating.style.setProperty('--room', `${Math.floor(availableHeight)}px`),
          },
        },
      },
    },
  },
});

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--faint)',
  '--mantine-color-error': 'var(--bad)',
  // Menu items that delete: the kit's own red is too pale to read.
  '--mantine-color-red-6': 'var(--bad)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--bg)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--idle-bg)',
  '--mantine-color-disabled-color': 'var(--faint)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--accent-soft)',
  '--mantine-color-accent-light-color': 'var(--accent)',
  '--mantine-color-accent-outline': 'var(--accent)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-red-filled': 'var(--bad)',
  '--mantine-color-red-light': 'var(--bad-bg)',
  '--mantine-color-red-light-color': 'var(--bad)',
  '--mantine-color-red-outline': 'var(--bad)',
  '--mantine-color-gray-light': 'var(--idle-bg)',
  '--mantine-color-gray-light-hover': 'var(--idle-bg)',
  '--mantine-color-gray-light-color': 'var(--muted)',
  '--mantine-shadow-md': 'var(--shadow)',
  '--mantine-shadow-xl': 'var(--shadow-high)',
};
/** The kit's variables, fed from ours. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });

/** Kept under the key that `public/theme.js` reads before the first paint. */
export const colourSchemes = localStorageColorSchemeManager({ key: 'theme' });
