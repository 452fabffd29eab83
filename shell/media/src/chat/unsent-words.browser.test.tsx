import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { asksBeforeUnload } from '../../../ui/src/testing/asks-before-unload.ts'
import {
  chatCall,
  end,
  lines,
  openChat,
  problem,
  reload,
  setStage,
  stage,
  start,
  summary,
  uuid,
} from './testing/stage.tsx'

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

it('has a message in the field again whose page was gone before it was sent, and an edit', async () => {
  stage.images = () => Promise.withResolvers<never>().promise
  const first = await openChat()
  await first.say('a harbour')
  await first.message.fill('a pier')
  await first.screen.unmount()
  reload()
  const second = await withLast()
  await expect.element(second.message).toHaveValue('a harbour\n\na pier')
  await second.arrive()
  await second.button('Edit message').click()
  await second.screen.getByLabelText('Edited message').fill('a lighthouse')
  await second.screen.unmount()
  reload()
  const third = await withLast()
  await expect.element(third.message).toHaveValue('a lighthouse\n\na harbour\n\na pier')
})

it('offers no new tab what is on its way in this one', async () => {
  stage.answers[askCall] = () => new Promise(() => undefined)
  const { say, screen } = await openChat()
  await say('a harbour')
  await expect.poll(() => stage.sent.length).toBe(1)
  await screen.unmount()
  sessionStorage.clear()
  reload()
  const { message } = await openChat()
  await expect.element(message).toHaveValue('')
})

it('does not have a message in the field again that was sent', async () => {
  const reply = lines()
  stage.answers[askCall] = reply.response
  const { screen, button, say } = await openChat()
  await say('a harbour')
  reply.send(start)
  reply.send(end('PROMPT: a harbour.'))
  await expect.element(button('Regenerate')).toBeVisible()
  await screen.unmount()
  reload()
  await expect.element((await openChat()).message).toHaveValue('')
})

it('sends nothing before the last chat is there, to which it belongs', async () => {
  const { screen, button, message, words, arrive } = await withLast()
  await message.fill('warmer')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(words('Your last chat is being loaded. You can send your message once it is there.'))
    .toBeVisible()
  await expect.element(button('Send')).toBeDisabled()
  await expect.element(button('Prompt from Image')).toBeDisabled()
  expect(stage.sent).toEqual([])
  await arrive()
  await expect.element(words('a harbour')).toBeVisible()
  await expect.element(message).toHaveValue('warmer')
  await button('Send').click()
  await expect.poll(() => stage.sent.at(-1)?.body).toMatchObject({ instruction: 'warmer', chatId: uuid(1) })
  expect(screen.getByText('Your last chat').elements()).toEqual([])
})

it('says that the last chat could not be loaded, and loads it again or leaves it for a new one', async () => {
  sessionStorage.setItem(`atelier.${stage.user.id}.chat`, JSON.stringify(uuid(1)))
  const away = () => Response.json(problem(503, 'No.'), { status: 503 })
  stage.answers[chatCall] = away
  const { screen, message, say } = await openChat()
  const notice = screen.getByRole('alert')
  await expect.element(notice.getByText('Your last chat could not be loaded.')).toBeVisible()
  await message.fill('a lighthouse')
  await userEvent.keyboard('{Enter}')
  expect(stage.sent).toEqual([])
  const again = Promise.withResolvers<Response>()
  stage.answers[chatCall] = () => again.promise
  await notice.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText(/^Your last chat is being loaded/)).toBeVisible()
  again.resolve(away())
  await notice.getByRole('button', { name: 'New chat' }).click()
  await say('a lighthouse')
  await expect.poll(() => stage.sent.at(-1)?.body).toMatchObject({ instruction: 'a lighthouse', startChat: true })
})

it('begins a new chat where the last one was deleted elsewhere', async () => {
  sessionStorage.setItem(`atelier.${stage.user.id}.chat`, JSON.stringify(uuid(1)))
  stage.answers[chatCall] = () => Response.json(problem(404, 'No.'), { status: 404 })
  const { screen, say } = await openChat()
  await expect.element(screen.getByText('Say what you want to see, in a few words.')).toBeVisible()
  await say('a lighthouse')
  await expect.poll(() => stage.sent.at(-1)?.body).toMatchObject({ startChat: true })
})

it('cuts nothing from a message that is too long: says how long it is, and does not send it', async () => {
  const { screen, button, message } = await openChat()
  await message.fill('x'.repeat(5_000))
  await expect.element(message).toHaveValue('x'.repeat(5_000))
  const reason = screen.getByText('A message has at most 4,000 characters; this one has 5,000.')
  await expect.element(reason).toBeVisible()
  await expect.element(button('Send')).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect(stage.sent).toEqual([])
  await message.fill('x'.repeat(4_000))
  await expect.element(button('Send')).toBeEnabled()
  await expect.element(reason).not.toBeInTheDocument()
})

it('does not bring the last chat back that was still being loaded when a new one was begun', async () => {
  const { button, words, arrive } = await withLast()
  await button('New chat').click()
  await expect.element(words('New chat started')).toBeVisible()
  await arrive()
  await expect.poll(() => sessionStorage.getItem(`atelier.${stage.user.id}.chat`)).toBe('""')
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
  await expect.poll(() => sessionStorage.getItem(`atelier.${stage.user.id}.chat`)).toBe('""')
  expect(screen.getByText('Chat loaded').elements()).toEqual([])
  expect(screen.getByRole('region', { name: 'Messages' }).getByRole('listitem').elements()).toEqual([])
})
