import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** A file as Playwright hands it to a page. */
export interface Upload {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const upload = async (n: number): Promise<Upload> => {
  const background = { r: 60 * n, g: 90, b: 120 }
  const image = sharp({ create: { width: 320 + n, height: 320, channels: 3, background } })
  return { name: `picture-${n}.png`, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

/** That many different pictures, from number `first` on. */
export function uploads(count: number, first = 0): Promise<Upload[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => upload(first + n)))
}

/** The reference-image popover. */
export function picker(page: Page) {
  return page.getByRole('dialog', { name: 'Reference images' })
}

/** The references in it, in order. */
export function references(page: Page) {
  return picker(page).getByRole('img', { name: /^Reference \d/ })
}

export function openPicker(page: Page) {
  return page.getByRole('button', { name: /^Reference images/ }).click()
}

/** Chooses files in the popover. */
export function chooseFiles(page: Page, files: Upload[], field = 'referenceImages') {
  return picker(page).locator(`input[name=${field}]`).setInputFiles(files)
}

/** Makes a choice in one of the panel's menus. */
export async function choose(page: Page, setting: string, choice: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${setting}:`) }).click()
  await page.getByRole('menuitemradio', { name: choice }).click()
}

/** Runs in the page: the events of a paste or a drag that carries one file, on the middle of the page. */
const dispatch = `({ events, base64, name, type }) => {
  const transfer = new DataTransfer()
  transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }))
  const about = { bubbles: true, cancelable: true, clipboardData: transfer, dataTransfer: transfer }
  for (const event of events) {
    document.body.dispatchEvent(event === 'paste' ? new ClipboardEvent(event, about) : new DragEvent(event, about))
  }
}`

/** What the browser tells the page when somebody pastes or drags a file. */
export async function bring(
  page: Page,
  events: readonly ('paste' | 'dragover' | 'drop')[],
  { name, mimeType, buffer }: Upload,
): Promise<void> {
  const carried = { events, base64: buffer.toString('base64'), name, type: mimeType }
  await page.evaluate(`(${dispatch})(${JSON.stringify(carried)})`)
}
