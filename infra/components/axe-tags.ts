import type { RunOptions } from 'axe-core'

/** What tests of pages and of components ask axe for: WCAG 2.2 up to AA, and what axe's authors advise besides. */
export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'] as const

/**
 * Of what is in order only the rules are told, not every element: to name all of them, axe searches the page for a selector of each, which
 * takes longer than the checks.
 */
export const axeResults = { resultTypes: ['violations'] } satisfies RunOptions
