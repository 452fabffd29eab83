import { Dialog } from '@studio/ui/dialog'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { InStudio } from '../../../ui/src/testing/in-studio.tsx'
import { usePasteAnywhere } from './use-drop-anywhere.ts'

interface PastingProps {
  readonly onPaste: (files: readonly File[]) => void
}

/** A page that takes files, with a field and a dialog. */
function Pasting({ onPaste }: PastingProps): ReactNode {
  const [open, setOpen] = useState(false)
  usePasteAnywhere(onPaste)
  return (
    <InStudio>
      <textarea aria-label="Prompt" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog title="Over the page" onClose={() => setOpen(false)}>
          <p>Words</p>
        </Dialog>
      )}
    </InStudio>
  )
}

const names: string[] = []

async function openPage() {
  names.length = 0
  await render(<Pasting onPaste={(files) => names.push(...files.map(({ name }) => name))} />)
  return page.getByRole('textbox', { name: 'Prompt' }).element()
}

/** Pastes a picture and such words; returns whether the page has taken it from the browser. */
function paste(target: Element, text = ''): boolean {
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File(['a picture'], 'image.png', { type: 'image/png' }))
  if (text !== '') clipboardData.setData('text/plain', text)
  return !target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

it('takes pasted pictures, also where the person types', async () => {
  const prompt = await openPage()
  expect([paste(document.body), paste(document.body, '12.50'), paste(prompt)]).toEqual([true, true, true])
  expect(names).toEqual(['image.png', 'image.png', 'image.png'])
})

it('leaves words to the field in which they are pasted, also when they come with a picture of them', async () => {
  const prompt = await openPage()
  expect(paste(prompt, '12.50\t8.00')).toBe(false)
  expect(names).toEqual([])
  expect(paste(prompt, 'image.png'), 'the name of the file').toBe(true)
})

it('takes nothing below a dialog', async () => {
  await openPage()
  await page.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog', { name: 'Over the page' })
  await expect.element(dialog).toBeVisible()
  expect(paste(dialog.element())).toBe(false)
  expect(names).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(paste(document.body)).toBe(true)
})
