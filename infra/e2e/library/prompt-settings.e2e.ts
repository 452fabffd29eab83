import { generatePrompt } from '@studio/backend/contract/chat'
import { listPromptSettings } from '@studio/backend/contract/library'
import { expectNoFindings } from '../support/axe.ts'
import { refuseReload } from '../support/refuse-reload.ts'
import { expect, startSession, test } from '../support/studio.ts'

test('a prompt setting is written and named by the keyboard, told to the model, changed, deleted and brought back', async ({
  page,
  creator,
}) => {
  await startSession(page, creator)
  await page.goto('/')
  await page.getByRole('button', { name: 'AI chat' }).click()
  const chat = page.getByRole('complementary', { name: 'AI chat' })
  const chip = chat.getByRole('button', { name: /^Prompt setting/ })
  const popover = page.getByRole('dialog', { name: 'Prompt setting' })

  await chip.press('Enter')
  await popover.getByRole('button', { name: 'New setting' }).press('Enter')
  await expect(popover.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Film')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Always on 35 mm film')
  // It stays while it is not saved: closed, and after the browser's question before a reload.
  await page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
  await refuseReload(page)
  await chip.press('Enter')
  await expect(popover.getByLabel('For the first draft')).toHaveValue('Always on 35 mm film')
  await popover.getByLabel('For later turns').focus()
  await page.keyboard.type('Keep the framing')
  await expectNoFindings(page, 'a prompt setting that is being written')
  await page.keyboard.press('Tab')
  await expect(popover.getByRole('button', { name: 'Save' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chip).toHaveText(/Film/)
  await expect(chip).toBeFocused()

  const message = chat.getByLabel('Message', { exact: true })
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === generatePrompt.path)
  await message.fill('Create a harbour')
  await message.press('Enter')
  const [setting] = listPromptSettings.response.parse(await (await page.request.get(listPromptSettings.path)).json())
  expect((await sent).postDataJSON()).toMatchObject({ promptSettingId: setting?.id })
  const replies = chat.locator('li:not([aria-busy])').filter({ hasText: 'AI:' })
  await expect(replies.first()).toContainText('Always on 35 mm film')
  await message.fill('closer')
  await message.press('Enter')
  await expect(replies).toHaveCount(2)
  await expect(replies.last()).toContainText('Keep the framing')
  await expect(replies.last()).not.toContainText('Always on 35 mm film')

  await chip.press('Enter')
  await popover.getByRole('button', { name: 'Edit: Film' }).press('Enter')
  await popover.getByLabel('Name').fill('Film, dusk')
  await page.keyboard.press('Enter')
  await expect(chip).toHaveText(/Film, dusk/)
  await chip.press('Enter')
  await popover.getByRole('button', { name: 'Delete: Film, dusk' }).press('Enter')
  await expect(chip).toHaveText(/No setting/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(chip).toHaveText(/Film, dusk/)
  await page.reload()
  await page.getByRole('button', { name: 'AI chat' }).click()
  await chip.press('Enter')
  await popover.getByRole('button', { name: /^Film, dusk/ }).press('Enter')
  await expect(chip).toHaveText(/Film, dusk/)
})
