/** What tests of pages and of components ask axe for: WCAG 2.2 up to AA, and what axe's authors advise besides. */
export const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'] as const
