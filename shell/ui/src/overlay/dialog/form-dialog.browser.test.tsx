import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { expectAccessible } from '../../../../../infra/components/axe.ts'
import { layerStack } from '../../layers/layer-stack.ts'
import { asksBeforeUnload } from '../../testing/asks-before-unload.ts'
import { InStudio } from '../../testing/in-studio.tsx'
import { FormDialog, nameFields } from './form-dialog.tsx'

interface FormsProps {
  readonly onSave?: (name: string) => Promise<void>
  readonly isOtherChanged?: boolean
  readonly told?: (error: unknown) => void
}

/** Two forms, of which one is open at a time, as on the pages that have several. */
function Forms({
  onSave = async () => undefined,
  isOtherChanged = false,
  told = () => undefined,
}: FormsProps): ReactNode {
  const [opened, setOpened] = useState<string | undefined>(undefined)
  return (
    <InStudio>
      {['First', 'Second'].map((title) => (
        <button key={title} type="button" onClick={() => setOpened(title)}>
          {title}
        </button>
      ))}
      {opened !== undefined && (
        <FormDialog
          title={`${opened} form`}
          action="Save"
          fields={nameFields}
          initial={{ name: 'Soft' }}
          isOtherChanged={isOtherChanged}
          schema={z.object({ name: z.string().min(1) })}
          onSave={({ name }) => onSave(name)}
          onFailure={told}
          onClose={() => setOpened(undefined)}
        />
      )}
    </InStudio>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const form = (title: string) => page.getByRole('dialog', { name: `${title} form` })
const question = page.getByRole('dialog', { name: 'Discard Changes' })
const besideIt = () =>
  page.elementLocator(form('First').element().parentElement ?? document.body).click({ position: { x: 10, y: 10 } })
const waysOut: readonly (readonly [string, () => Promise<void>])[] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the cross', () => button('Close').click()],
  ['a press beside it', besideIt],
  ["the browser's Back", async () => expect(layerStack.back()).toBe(true)],
]

it.each(waysOut)('asks before %s discards what was typed, and nothing when nothing was changed', async (_, leave) => {
  await render(<Forms />)
  await button('First').click()
  await leave()
  await expect.element(form('First')).not.toBeInTheDocument()

  await button('First').click()
  const name = form('First').getByRole('textbox', { name: 'Name' })
  expect(asksBeforeUnload(), 'nothing was changed').toBe(false)
  await name.fill('Softer')
  await expect.poll(asksBeforeUnload).toBe(true)
  await leave()
  await expect.element(question).toBeVisible()
  await expectAccessible('the question before changes are discarded')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(name).toHaveValue('Softer')
  expect(form('First').element().contains(document.activeElement), 'the form has the focus again').toBe(true)
  await name.fill('Soft')
  await expect.poll(asksBeforeUnload).toBe(false)
  await leave()
  await expect.element(form('First')).not.toBeInTheDocument()

  await button('First').click()
  await name.fill('Softer')
  await leave()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
  expect(asksBeforeUnload(), 'the changes were discarded').toBe(false)
  await expect.element(button('First')).toHaveFocus()
})

it('asks when something besides the fields was changed; Cancel never asks', async () => {
  await render(<Forms isOtherChanged />)
  await button('First').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await form('First').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form('First')).not.toBeInTheDocument()
})

it('closes alone when its save ends late, and not the form that was opened meanwhile', async () => {
  const saves = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const told: unknown[] = []
  let sent = 0
  const save = async () => {
    sent += 1
    await saves[sent - 1]?.promise
  }
  await render(<Forms onSave={save} told={(error) => told.push(error)} />)
  for (const each of saves) {
    await button('First').click()
    await form('First').getByRole('textbox').fill('Softer')
    await button('Save').click()
    await userEvent.keyboard('{Escape}')
    await page
      .getByRole('dialog', { name: 'Close While Saving' })
      .getByRole('button', { name: 'Close', exact: true })
      .last()
      .click()
    await button('Second').click()
    await form('Second').getByRole('textbox').fill('Half typed')
    if (each === saves[0]) each.resolve()
    else each.reject(new Error('refused'))
    await each.promise.catch(() => undefined)
    await expect.element(form('Second').getByRole('textbox')).toHaveValue('Half typed')
    await form('Second').getByRole('button', { name: 'Cancel' }).click()
  }
  expect(told, 'the failure of a form that is closed').toEqual([new Error('refused')])
})

it('takes no text while it saves, which would be lost when it closes, and takes it again when that was refused', async () => {
  const saved = Promise.withResolvers<void>()
  await render(<Forms onSave={() => saved.promise} told={() => undefined} />)
  await button('First').click()
  const name = form('First').getByRole('textbox', { name: 'Name' })
  await name.fill('Softer')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Saving...')).toBeVisible()
  await userEvent.keyboard(' still')
  expect(name.element(), 'the field keeps the focus').toBe(document.activeElement)
  await expect.element(name).toHaveValue('Softer')
  saved.reject(new Error('refused'))
  await expect.element(button('Save')).toBeVisible()
  await userEvent.keyboard(' still')
  await expect.element(name).toHaveValue('Softer still')
  await form('First').getByRole('button', { name: 'Cancel' }).click()
})
