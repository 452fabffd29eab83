import type { Locator, Page } from '@playwright/test'
import { fourPictures } from '../support/four-pictures.ts'
import { expect, pictures, test } from '../support/studio.ts'

const failed = (page: Page) => page.getByText('Generation Failed', { exact: true })
const tiles = (page: Page) => page.locator('[data-index]')
const prompt = (page: Page) => page.getByLabel('Prompt')
const generate = (page: Page) => page.getByRole('button', { name: /^Generate/ })

/** How a person reaches and presses things. */
interface Hand {
  /** In prompts whose fault strikes once: the AI sandbox counts by the prompt, whoever sends it. */
  readonly name: string
  readonly press: (target: Locator) => Promise<void>
  /** Presses something in a menu that is open. */
  readonly pick: (target: Locator) => Promise<void>
  /** Writes in place of what the field holds. */
  readonly write: (field: Locator, words: string) => Promise<void>
}

/** Makes one image, lets one fail and asks for it again, and cancels one, beside four that are there. */
async function makeThem(page: Page, { name, press, pick, write }: Hand): Promise<void> {
  await press(page.getByRole('button', { name: /^Number of images/ }))
  await pick(page.getByRole('menuitemradio', { name: '1 image' }))
  await write(prompt(page), 'A gate')
  await press(generate(page))
  await expect(pictures(page)).toHaveCount(5)

  await write(prompt(page), `A harbour by ${name} [no-outputs x1]`)
  await press(generate(page))
  await expect(failed(page)).toHaveCount(1)
  await press(page.getByRole('button', { name: /^Retry/ }))
  await expect(failed(page)).toHaveCount(0)
  await expect(pictures(page)).toHaveCount(6)

  // The service has no free slot, so nothing is submitted before the cancel: what is cancelled goes by itself.
  await write(prompt(page), `A slow harbour by ${name} [rate-limit 60s x1]`)
  await press(generate(page))
  await expect(tiles(page)).toHaveCount(7)
  await press(page.getByRole('button', { name: 'Cancel', exact: true }))
  await expect(tiles(page)).toHaveCount(6)
}

test('with the keyboard alone: generate, fail, retry, cancel, view, delete, undo', async ({ page, creator }) => {
  await fourPictures(page, creator, 'Ferns')
  const keyboard: Hand = {
    name: 'keyboard',
    press: async (target) => {
      await walkTo(page, 'Tab', target)
      await page.keyboard.press('Enter')
    },
    pick: async (target) => {
      await walkTo(page, 'ArrowUp', target)
      await page.keyboard.press('Enter')
    },
    write: async (field, words) => {
      await walkTo(page, 'Tab', field)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(words)
    },
  }
  await makeThem(page, keyboard)

  await walkTo(page, 'Tab', page.locator('[data-tile][tabindex="0"]'))
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('A harbour')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog')).toContainText('A gate')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Delete')
  await expect(pictures(page)).toHaveCount(5)
  await page.keyboard.press('F8')
  await keyboard.press(page.getByRole('button', { name: 'Undo' }))
  await expect(pictures(page)).toHaveCount(6)
})

/** Presses a key until that has the focus: whatever is there can be reached so. */
async function walkTo(page: Page, key: 'Tab' | 'ArrowUp', target: Locator): Promise<void> {
  await expect(target).toHaveCount(1)
  const focused = target.and(page.locator(':focus'))
  for (let pressed = 0; (await focused.count()) === 0; pressed += 1) {
    expect(pressed, `${key} does not lead to ${target.toString()}`).toBeLessThan(80)
    await page.keyboard.press(key)
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  test('by touch alone: generate, fail, retry, cancel, view, delete, undo', async ({ page, creator }) => {
    await fourPictures(page, creator, 'Ferns')
    const finger: Hand = {
      name: 'finger',
      press: (target) => target.tap(),
      pick: (target) => target.tap(),
      write: async (field, words) => {
        await field.tap()
        await page.keyboard.press('Control+a')
        await page.keyboard.insertText(words)
      },
    }
    await page.getByRole('button', { name: 'Settings', exact: true }).tap()
    await makeThem(page, finger)

    await page.getByRole('button', { name: 'Open A gate' }).tap()
    await expect(page.getByRole('dialog')).toContainText('A gate')
    await page.getByRole('button', { name: 'Next image' }).tap()
    await expect(page.getByRole('dialog')).toContainText('Ferns')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await page.getByRole('button', { name: 'Close' }).tap()
    await expect(pictures(page)).toHaveCount(6)
  })
})
