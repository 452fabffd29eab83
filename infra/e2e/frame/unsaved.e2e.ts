import { expectNoFindingsAtAnyWidth } from '../support/axe.ts'
import { photograph } from '../support/photograph.ts'
import { refuseReload } from '../support/refuse-reload.ts'
import { expect, startSession, test } from '../support/studio.ts'

test('a form that was changed asks before it is left by Escape, Back or a reload, with the keyboard alone; an unchanged one does not', async ({
  page,
  creator,
}, info) => {
  await startSession(page, creator)
  await page.goto('/characters')
  await page.getByRole('button', { name: 'Characters' }).click()
  await page.getByRole('menuitem', { name: 'Styles' }).click()
  await page.getByRole('tab', { name: 'LoRAs' }).click()
  const add = page.getByRole('button', { name: 'Add LoRA' })
  const form = page.getByRole('dialog', { name: 'Add New LoRA' })
  const name = form.getByLabel('Name')
  const question = page.getByRole('dialog', { name: 'Discard Changes' })

  await add.press('Enter')
  await expect(form).toBeVisible()
  await page.goBack()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL('/styles?tab=loras')
  await expect(add).toBeFocused()

  await page.keyboard.press('Enter')
  await name.focus()
  await page.keyboard.type('Film grain')
  await page.goBack()
  await expect(question).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'the question before changes are discarded')
  await photograph(page, info, 'discard')
  await page.goBack()
  await expect(question, 'Back closes what is on top').toHaveCount(0)
  await expect(name).toHaveValue('Film grain')
  await expect(name).toBeFocused()
  await refuseReload(page)
  await expect(name).toHaveValue('Film grain')

  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
  await expect(question.getByRole('button', { name: 'Discard' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(add).toBeFocused()
  // Playwright answers a question that nobody expects with Yes: there is none, as nothing would be lost.
  const questions: string[] = []
  page.on('dialog', async (each) => {
    questions.push(each.type())
    await each.accept()
  })
  await page.reload()
  await expect(page.getByText('No LoRAs yet')).toBeVisible()
  expect(questions).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL('/characters')
})
