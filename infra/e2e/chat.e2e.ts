import type { Page, TestInfo } from '@playwright/test'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { createAccount, expect, test } from './studio.ts'

/** The page at each of three widths, for people to look at. */
async function photograph(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: info.outputPath(`${name}-${width}.png`) })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('the chat writes a prompt word by word, refines it, fills the prompt box, and is found again after a reload', async ({
  page,
  creator,
}, info) => {
  await createAccount(page, creator)
  await page.getByRole('button', { name: 'AI chat' }).click()
  const chat = page.getByRole('complementary', { name: 'AI chat' })
  await expect(chat.getByText('Say what you want to see, in a few words.')).toBeVisible()
  await expect(chat.getByRole('button', { name: 'AI model: Grok Code Fast 1' })).toBeVisible()
  await expect(chat.getByRole('button', { name: 'Style guide: Human and honest' })).toBeVisible()
  await chat.getByRole('button', { name: 'Save chat' }).click()
  await expect(page.getByText('No chat to save', { exact: true })).toBeVisible()
  await expect(page.getByText('Start a conversation first', { exact: true })).toBeVisible()
  await photograph(page, info, 'chat-empty')

  const message = chat.getByLabel('Message', { exact: true })
  await message.fill('a harbour')
  await message.press('Shift+Enter')
  await expect(message).toHaveValue('a harbour\n')
  await message.fill('Create a harbour at dawn')
  await message.press('Enter')
  // (a reply that is being written is busy)
  const replies = chat.locator('li:not([aria-busy])').filter({ hasText: 'AI:' })
  await expect(replies).toHaveCount(1)
  await expect(chat.getByText(/^a harbour at dawn, Natural light/)).toBeVisible()
  await expect(replies.getByText('PROMPT:')).toHaveCount(0)
  await chat.getByRole('button', { name: 'Warmer light' }).click()
  await expect(replies).toHaveCount(2)
  await expect(chat.getByText(/^a harbour at dawn, Warmer light, Natural light/)).toBeVisible()
  await expectNoFindingsAtAnyWidth(page, 'a chat with replies')
  await photograph(page, info, 'chat-replies')

  await chat.getByRole('button', { name: 'Edit message' }).click()
  await chat.getByLabel('Edited message').fill('at night')
  await chat.getByLabel('Edited message').press('Enter')
  await expect(chat.getByText(/^a harbour at dawn, at night, Natural light/)).toBeVisible()
  await expect(replies).toHaveCount(2)
  await chat.getByRole('button', { name: 'Regenerate' }).click()
  await expect(replies).toHaveCount(2)

  await page.getByLabel('Prompt', { exact: true }).fill('what I wrote')
  await replies.last().getByRole('button', { name: 'Into the box' }).click()
  await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue(/^a harbour at dawn, at night/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue('what I wrote')
  await replies.last().getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue(/^a harbour at dawn, at night/)
  await chat.getByRole('button', { name: 'Save chat' }).click()
  await expect(page.getByText('Chat saved', { exact: true })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'AI chat' }).click()
  await chat.getByRole('button', { name: 'Chat history' }).click()
  await photograph(page, info, 'chat-history')
  await chat.getByRole('button', { name: /^Create a harbour at dawn/ }).click()
  await expect(page.getByText('Chat loaded', { exact: true })).toBeVisible()
  await expect(replies).toHaveCount(2)
  await message.fill('closer, please [slow 60s]')
  await message.press('Enter')
  await expect(chat.locator('li[aria-busy]').getByText(/^Here/)).toBeVisible()
  await chat.getByRole('button', { name: 'Stop' }).click()
  await expect(chat.getByText('Stopped', { exact: true })).toBeVisible()

  await chat.getByRole('button', { name: 'AI model: Grok Code Fast 1' }).click()
  await page.getByRole('menuitemradio', { name: /^GPT-4o/ }).click()
  await expect(page.getByText('Model changed', { exact: true })).toBeVisible()
  await expect(chat.getByText('Say what you want to see, in a few words.')).toBeVisible()
  await chat.getByRole('button', { name: 'New chat' }).click()
  await expect(page.getByText('New chat started', { exact: true })).toBeVisible()
  await chat.getByRole('button', { name: 'Chat history' }).click()
  await chat.getByRole('button', { name: /^Delete chat/ }).click()
  await expect(page.getByText('Chat deleted', { exact: true })).toBeVisible()
  await expect(chat.getByText('No chats yet. They are saved as you write.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(chat.getByRole('button', { name: /^Create a harbour at dawn/ })).toBeVisible()
})
