/** Colours by role (ui.md 1). Every text and state colour meets WCAG 2.2 AA on all three grounds; a test computes it. */
export const colours = {
  background: '#100f0e',
  surface: '#181715',
  raised: '#22201d',
  line: '#ffffff14',
  text: '#f4f0ea',
  muted: '#b0a89d',
  /** Only at 14 px and larger. */
  faint: '#968e84',
  accent: '#ff8562',
  /** The accent under the pointer, and pressed. */
  'accent-hover': '#ff9b7d',
  'accent-active': '#f2764f',
  'on-accent': '#1d0f09',
  good: '#62d2a2',
  warn: '#f2c063',
  bad: '#ff6b6b',
  /** Behind a picture that is shown large. */
  'picture-ground': '#000000',
  /** Behind what cameras read, which must be dark on light. */
  paper: '#ffffff',
} as const

/** Grounds of what speaks while it is being made, and of what failed: each drifts from the first to the second (spec video 2). */
const gradients = {
  'speak-from': '#1c3468',
  'speak-to': '#4b2a70',
  'failed-from': '#571b1b',
  'failed-to': '#7d2a26',
} as const

/** What lies over pictures and pages: the background colour, let through. */
const veils = {
  /** Behind a dialog, and under words and buttons on a picture. */
  veil: 'rgb(16 15 14 / 72%)',
  'veil-strong': 'rgb(16 15 14 / 82%)',
  'veil-light': 'rgb(16 15 14 / 55%)',
  'veil-faint': 'rgb(16 15 14 / 12%)',
} as const

/** Shadows of what floats: a tooltip or a pill, a toast or a menu, the panel or a dialog. */
export const shadows = {
  'shadow-low': '0 6px 20px rgb(0 0 0 / 45%)',
  'shadow-middle': '0 12px 32px rgb(0 0 0 / 50%)',
  shadow: '0 16px 48px rgb(0 0 0 / 50%)',
} as const

/**
 * What lies over what, as `z-index`. Dialogs, sheets, menus and popovers share one height: among them, what was opened last is on
 * top, because it comes last in the document. Toasts lie above all of them, so that what they offer can be done at any time.
 */
export const layerHeights = { pill: 15, panel: 20, notice: 30, over: 1000, tooltip: 1900, toast: 2000 } as const

/** Widths in px up to which a window is small. Style sheets repeat the numbers, since media queries take no variables; a test compares. */
export const breakpoints = { tiny: 420, phone: 480, small: 720, medium: 900 } as const

/** Media query for windows in which menus are sheets and the panel folds. */
export const smallWindow = `(max-width: ${breakpoints.small}px)`

/** Media query for windows that have no room for anything beside a page or a picture. */
export const mediumWindow = `(max-width: ${breakpoints.medium}px)`

/** Media query for a screen that is touched, where a control needs more room and there are no keys to tell about. */
export const touchScreen = '(pointer: coarse)'

/** Distances in px: 4 between pictures, 12-16 inside controls, 24 and more between groups. */
const space = { 1: 4, 2: 8, 3: 12, 4: 16, 5: 24, 6: 40, 7: 64 } as const

/** Corner radii in px. */
export const radius = { control: 6, panel: 12, tile: 4 } as const

/** Control heights in px. */
export const height = { dense: 32, control: 40, touch: 44, bar: 56 } as const

/** Font sizes in px: 13 dense, 14 body, 16 reading, then titles. */
export const fontSize = { dense: 13, body: 14, reading: 16, title: 20, heading: 28, display: 56 } as const

export const fontFamily = "'Inter Variable', system-ui, sans-serif"

const px = (group: string, values: Readonly<Record<string, number>>): [string, string][] =>
  Object.entries(values).map(([name, value]) => [`--${group}-${name}`, `${value}px`])

/** All tokens as CSS variables: `--accent`, `--space-3`, `--layer-toast`, `--radius-tile`, `--height-control`, `--font-body`. */
export function cssVariables(): [name: string, value: string][] {
  return [
    ...Object.entries(colours).map(([name, value]): [string, string] => [`--${name}`, value]),
    ...Object.entries({ ...gradients, ...veils, ...shadows }).map(([name, value]): [string, string] => [
      `--${name}`,
      value,
    ]),
    ...Object.entries(layerHeights).map(([name, value]): [string, string] => [`--layer-${name}`, `${value}`]),
    ...px('space', space),
    ...px('radius', radius),
    ...px('height', height),
    ...px('font', fontSize),
    ['--font-family', fontFamily],
  ]
}

/** Sets the variables on the document, once, before the first render. */
export function applyTokens(style: Pick<CSSStyleDeclaration, 'setProperty'>): void {
  for (const [name, value] of cssVariables()) style.setProperty(name, value)
}
