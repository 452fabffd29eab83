import { expect, it } from 'vitest'
import { asksBeforeUnload } from '../../../ui/src/testing/asks-before-unload.ts'
import { chatCall, openChat, problem, setStage, stage, summary, uuid } from './testing/stage.tsx'

setStage()

const askCall = 'POST /api/generate-prompt'
const saveCall = `PATCH ${chatCall.slice('GET '.length)}`
const refuse = () => Response.json(problem(402, 'The cap is reached.'), { status: 402 })
const wish = { id: uuid(3), role: 'user', content: 'a harbour' }

/** A page that goes on with its last chat, whose messages are there once the test gives the response. */
async function withLast() {
  sessionStorage.setItem(`atelier.${stage.user.id}.chat`, JSON.stringify(uuid(1)))
  const read = Promise.withResolvers<Response>()
  const asked = Promise.withResolvers<void>()
  stage.answers[chatCall] = () => {
    asked.resolve()
    return read.promise
  }
  const chat = await openChat()
  await asked.promise
  const words = (text: string) => chat.screen.getByText(text, { exact: true })
  return {
    ...chat,
    words,
    /** Gives the response, and waits until it is read. */
    arrive: async (...more: object[]) => {
      const response = Response.json({ ...summary, messages: [wish, ...more] })
      read.resolve(response)
      await expect.poll(() => response.bodyUsed).toBe(true)
    },
  }
}

it('keeps a message that could not be sent: leaving the page is asked about, and a new chat has its words', async () => {
  stage.answers[askCall] = refuse
  const { screen, button, message, say } = await openChat()
  await say('a harbour')
  await expect.element(screen.getByText('The cap is reached.').first()).toBeVisible()
  await expect.element(message).toHaveValue('')
  expect(asksBeforeUnload()).toBe(true)
  await button('New chat').click()
  await expect.element(message).toHaveValue('a harbour')
  expect(asksBeforeUnload()).toBe(false)
})

it('keeps the words of an edit: leaving the page is asked about, and a chat with another model has them', async () => {
  const { screen, button, message, words, arrive } = await withLast()
  await arrive()
  await expect.element(words('a harbour')).toBeVisible()
  await button('Edit message').click()
  expect(asksBeforeUnload()).toBe(false)
  await screen.getByLabelText('Edited message').fill('a lighthouse')
  expect(asksBeforeUnload()).toBe(true)
  await button('AI model: Blind').click()
  await screen.getByRole('menuitemradio', { name: /^Seeing/ }).click()
  await expect.element(message).toHaveValue('a lighthouse')
  expect(asksBeforeUnload()).toBe(false)
})

it('keeps the words of an edit when a quick reply is sent instead of it', async () => {
  stage.answers[askCall] = refuse
  const { screen, button, message, arrive } = await withLast()
  await arrive({ id: uuid(2), role: 'assistant', content: 'PROMPT: a harbour.' })
  await message.fill('closer')
  await button('Edit message').click()
  await screen.getByLabelText('Edited message').fill('a lighthouse')
  await button('Warmer light').click()
  await expect.poll(() => stage.sent.at(-1)?.body).toMatchObject({ instruction: 'Warmer light' })
  await expect.element(message).toHaveValue('a lighthouse\n\ncloser')
})

it.each([
  ['a lighthouse', 'a lighthouse\n\ncloser'],
  ['a harbour', 'closer'],
])(
  'keeps the words of an edit whose message another page has replaced, unless it says the same: %s',
  async (text, kept) => {
    stage.answers[saveCall] = () => Response.json({ success: true })
    const { screen, button, message, words, arrive } = await withLast()
    await arrive()
    await message.fill('closer')
    await button('Edit message').click()
    await screen.getByLabelText('Edited message').fill(text)
    stage.answers[chatCall] = () =>
      Response.json({ ...summary, messages: [{ id: uuid(13), role: 'user', content: 'a pier' }] })
    // the chat is read again then
    await button('Save chat').click()
    await expect.element(words('a pier')).toBeVisible()
    await expect.element(message).toHaveValue(kept)
  },
)

it('puts unsent words before what is being written', async () => {
  stage.answers[askCall] = refuse
  const { screen, button, message, say } = await openChat()
  await say('a harbour')
  await expect.element(screen.getByText('The cap is reached.').first()).toBeVisible()
  await message.fill('a pier')
  await button('New chat').click()
  await expect.element(message).toHaveValue('a harbour\n\na pier')
})

it('puts a message that is stopped before it is sent before what was written since', async () => {
  stage.images = () => Promise.withResolvers<never>().promise
  const { button, message, say } = await openChat()
  await say('a harbour')
  await message.fill('a pier')
  await button('Stop').click()
  await expect.element(message).toHaveValue('a harbour\n\na pier')
})

it.each(['after that', 'before that'])(
  'brings the last chat back when a message was stopped before it was sent, and the chat comes %s',
  async (when) => {
    stage.images = () => Promise.withResolvers<never>().promise
    const { button, message, say, words, arrive } = await withLast()
    await say('a lighthouse')
    await expect.element(button('Stop')).toBeVisible()
    if (when === 'before that') await arrive()
    await button('Stop').click()
    await expect.element(message).toHaveValue('a lighthouse')
    if (when === 'after that') await arrive()
    await expect.element(words('a harbour')).toBeVisible()
    await expect.poll(() => sessionStorage.getItem(`atelier.${stage.user.id}.chat`)).toBe(JSON.stringify(uuid(1)))
  },
)

it('does not bring the last chat back that was still being loaded when a new one was begun', async () => {
  const { button, words, arrive } = await withLast()
  await button('New chat').click()
  await expect.element(words('New chat started')).toBeVisible()
  await arrive()
  await expect.poll(() => sessionStorage.getItem(`atelier.${stage.user.id}.chat`)).toBe('null')
  await expect.element(words('Say what you want to see, in a few words.')).toBeVisible()
  await expect.element(words('a harbour')).not.toBeInTheDocument()
})

it('does not show a chat that was deleted while it was being opened, or brought back', async () => {
  stage.answers[`DELETE /api/chat-histories/${uuid(1)}`] = () => Response.json({ success: true })
  const { screen, button, words, arrive } = await withLast()
  await button('Chat history').click()
  await button('a harbour').first().click()
  await expect.element(screen.getByLabelText('Opening')).toBeVisible()
  await button(/^Delete chat/).click()
  await expect.element(words('Chat deleted')).toBeVisible()
  await arrive()
  await expect.element(screen.getByLabelText('Opening')).not.toBeInTheDocument()
  await expect.poll(() => sessionStorage.getItem(`atelier.${stage.user.id}.chat`)).toBe('null')
  expect(screen.getByText('Chat loaded').elements()).toEqual([])
  expect(screen.getByRole('region', { name: 'Messages' }).getByRole('listitem').elements()).toEqual([])
})
