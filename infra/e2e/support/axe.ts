import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { axeResults, axeTags } from '../../components/axe-tags.ts'

/** Rules that must be among those of the tags: should a later axe leave one out, the tests would see less and stay green. */
const indispensable = ['color-contrast', 'label-content-name-mismatch', 'region', 'target-size']

/** Checks what the page shows. The states after it are looked at, too, when something is found. */
export async function expectNoFindings(page: Page, state: string): Promise<void> {
  expect(page.frames(), state).toHaveLength(1)
  const { violations, passes, incomplete, inapplicable } = await new AxeBuilder({ page })
    .options({ ...axeResults })
    .withTags([...axeTags])
    // In one step in the page itself. Otherwise the results of all frames are put together in a new page, whose process takes 0.7 s
    // of processor time for each check; our pages have no frames.
    .setLegacyMode(true)
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect.soft(found, state).toEqual([])
  const looked = [violations, passes, incomplete, inapplicable].flat().map(({ id }) => id)
  expect(looked).toEqual(expect.arrayContaining(indispensable))
}

/** Checks the page in the size of a desktop and of a phone; its state must not change when the window does. */
export async function expectNoFindingsAtAnyWidth(page: Page, state: string): Promise<void> {
  await expectNoFindings(page, `${state} on a desktop`)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoFindings(page, `${state} on a phone`)
  await page.setViewportSize({ width: 1440, height: 900 })
}
