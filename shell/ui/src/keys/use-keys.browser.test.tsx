import type { ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { declareKeys } from './key-table.ts'
import { useKeys } from './use-keys.ts'

const table = declareKeys(
  { name: 'test' },
  {
    move: { keys: ['→'], does: 'Move', on: ['ArrowRight', 'ArrowDown', 'Home', 'PageUp'] },
    zoom: { keys: ['Z'], does: 'Zoom', on: ['z'] },
    write: { keys: ['Alt', 'A'], does: 'Write', on: ['alt+a'], whileTyping: true },
  },
)

/** A page with keys of its own, two choices, a slider and a button. */
function Fields({ onDo }: { readonly onDo: (act: string) => void }): ReactNode {
  useKeys(table, { move: () => onDo('move'), zoom: () => onDo('zoom'), write: () => onDo('write') })
  return (
    <>
      <input type="radio" name="choice" aria-label="One" defaultChecked />
      <input type="radio" name="choice" aria-label="Two" />
      <input type="range" aria-label="Size" min={0} max={100} step={10} defaultValue={50} />
      <textarea aria-label="Words" />
      <button type="button">Else</button>
    </>
  )
}

/** What the keys of the page did. */
async function opened(): Promise<readonly string[]> {
  const did: string[] = []
  await render(<Fields onDo={(act) => did.push(act)} />)
  return did
}

/** Presses a key in the field with that name. */
async function press(name: string, key: string): Promise<void> {
  const field = [...document.querySelectorAll<HTMLElement>('input, button')].find(
    ({ ariaLabel, textContent }) => ariaLabel === name || textContent === name,
  )
  field?.focus()
  await userEvent.keyboard(key)
}

it('leaves to choices and to a slider the keys that move them', async () => {
  const did = await opened()
  await press('One', '{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Two' })).toBeChecked()
  const slider = page.getByRole('slider')
  await press('Size', '{ArrowRight}')
  await expect.element(slider).toHaveValue('60')
  await press('Size', '{Home}')
  await expect.element(slider).toHaveValue('0')
  await press('Size', '{PageUp}')
  await expect.element(slider).toHaveValue('10')
  expect(did).toEqual([])
})

it('acts there by all other keys, and elsewhere by those, too', async () => {
  const did = await opened()
  await press('Size', 'z')
  await press('Else', '{ArrowRight}')
  expect(did).toEqual(['zoom', 'move'])
})

it('leaves to a text field the letter that Alt types on a Mac, and acts by it elsewhere', async () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Macintosh')
  onTestFinished(() => agent.mockRestore())
  const did = await opened()
  /** Whether the letter arrives. */
  const arrives = (selector: string): boolean | undefined =>
    document
      .querySelector(selector)
      ?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ą', code: 'KeyA', altKey: true, bubbles: true, cancelable: true }),
      )
  expect([arrives('textarea'), did]).toEqual([true, []])
  expect([arrives('button'), did]).toEqual([false, ['write']])
})
