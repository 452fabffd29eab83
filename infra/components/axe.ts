import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { axeResults, axeTags } from './axe-tags.ts'

/** Rules about a whole page, which a component alone cannot follow. */
const ofPages = ['region', 'page-has-heading-one', 'landmark-one-main', 'document-title', 'html-has-lang', 'bypass']

/** What fades in would be looked at half visible. */
function finishAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  }
}

/** What follows the width of the window is rendered in the next picture, and is there in the one after. */
const nextPicture = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Checks what a component test shows, in the size of a desktop and of a phone, by the rules of the pages' own tests. */
export async function expectAccessible(state: string): Promise<void> {
  for (const [width, height] of [
    [360, 780],
    [1440, 900],
  ] as const) {
    await page.viewport(width, height)
    await nextPicture()
    finishAnimations()
    const rules = Object.fromEntries(ofPages.map((rule) => [rule, { enabled: false }]))
    const { violations, passes } = await axe.run(document.body, {
      runOnly: { type: 'tag', values: [...axeTags] },
      rules,
      ...axeResults,
    })
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found, `${state}, ${width} px`).toEqual([])
    // Were the rules not run, everything would be fine.
    expect(passes.map(({ id }) => id)).toContain('color-contrast')
  }
}

/** Checks that everything lies in a landmark, in a test whose component is within one. */
export async function expectInLandmarks(): Promise<void> {
  const { violations, passes } = await axe.run(document, { runOnly: ['region'] })
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
  expect(passes).toHaveLength(1)
}
