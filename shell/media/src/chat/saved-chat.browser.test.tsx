import { expect, it } from 'vitest'
import { noteAct, undoLastAct } from '../acts/last-act.ts'
import { chatCall, openChat, problem, setStage, stage, summary, uuid } from './testing/stage.tsx'

setStage()

const askCall = 'POST /api/generate-prompt'
const saveCall = `PATCH ${chatCall.slice('GET '.length)}`
const lastBody = () => stage.sent.at(-1)?.body
/** What the server has: two exchanges. */
const stored = [
  { id: uuid(3), role: 'user', content: 'a harbour' },
  { id: uuid(2), role: 'assistant', content: 'PROMPT: a harbour.' },
  { id: uuid(5), role: 'user', content: 'at dawn' },
  { id: uuid(4), role: 'assistant', content: 'PROMPT: a harbour at dawn.' },
]

/** A chat that the server has, on a page whose messages it does not get. */
async function withStored() {
  sessionStorage.setItem(`atelier.${stage.user.id}.chat`, JSON.stringify(uuid(1)))
  stage.answers[chatCall] = () => Response.json({ ...summary, messages: stored })
  stage.answers[saveCall] = () => Response.json({ success: true })
  stage.answers[askCall] = () => Response.json(problem(402, 'The cap is reached.'), { status: 402 })
  const chat = await openChat()
  const messages = chat.screen.getByRole('region', { name: 'Messages' })
  await expect.element(messages.getByText('at dawn', { exact: true })).toBeVisible()
  const save = async () => {
    await chat.button('Save chat').click()
    await expect.element(chat.screen.getByText('Chat saved', { exact: true })).toBeVisible()
  }
  return { ...chat, messages, save }
}

it('keeps a message that the server has not got when the chat is saved, to be sent again', async () => {
  const { button, say, messages, save } = await withStored()
  await say('warmer')
  await expect.element(messages.getByText('The cap is reached.')).toBeVisible()
  await save()
  await expect.element(messages.getByText('warmer', { exact: true })).toBeVisible()
  expect(messages.getByRole('listitem').elements()).toHaveLength(6)
  await button('Regenerate').click()
  await expect.poll(lastBody).toMatchObject({ instruction: 'warmer', chatId: uuid(1) })
  expect(lastBody()).not.toHaveProperty('replaces')
})

it('keeps an edit that the server has not got when the chat is saved, in the place of the earlier message', async () => {
  const { screen, button, messages, save } = await withStored()
  await button('Edit message').click()
  await screen.getByLabelText('Edited message').fill('at night')
  await button('Send').click()
  await expect.element(messages.getByText('The cap is reached.')).toBeVisible()
  await save()
  await expect.element(messages.getByText('at night', { exact: true })).toBeVisible()
  await expect.element(messages.getByText('at dawn', { exact: true })).not.toBeInTheDocument()
  await button('Regenerate').click()
  await expect.poll(lastBody).toMatchObject({ instruction: 'at night', chatId: uuid(1), replaces: uuid(5) })
})

it('keeps a message whose images are still on their way when the chat is saved', async () => {
  const images = Promise.withResolvers<{ referenceImageUrls: string[]; productId: undefined }>()
  stage.images = () => images.promise
  const { say, messages, save } = await withStored()
  await say('warmer')
  await save()
  await expect.element(messages.getByText('warmer', { exact: true })).toBeVisible()
  images.resolve({ referenceImageUrls: [], productId: undefined })
  await expect.poll(lastBody).toMatchObject({ instruction: 'warmer', chatId: uuid(1) })
  await expect.element(messages.getByText('warmer', { exact: true })).toBeVisible()
})

it('brings a chat back by Ctrl+Z that was deleted last, once', async () => {
  const address = chatCall.slice('GET '.length)
  const older: string[] = []
  stage.answers[`DELETE ${address}`] = () => Response.json({ success: true })
  stage.answers[`POST ${address}/restore`] = () => Response.json({ success: true })
  const { screen, button, store } = await openChat()
  noteAct(store, async () => void older.push('undone'))
  await button('Chat history').click()
  await button(/^Delete chat/).click()
  await expect.element(screen.getByText('Chat deleted', { exact: true })).toBeVisible()
  for (const _ of ['pressed', 'pressed again']) await undoLastAct(store)
  expect(stage.sent.map(({ call }) => call)).toEqual([`DELETE ${address}`, `POST ${address}/restore`])
  expect(older).toEqual([])
})

it('does not bring a chat back that was left for another model while it was being saved', async () => {
  const saved = Promise.withResolvers<Response>()
  const { screen, button, messages } = await withStored()
  stage.answers[saveCall] = () => saved.promise
  await button('Save chat').click()
  await button('AI model: Blind').click()
  await screen.getByRole('menuitemradio', { name: /^Seeing/ }).click()
  saved.resolve(Response.json({ success: true }))
  await expect.element(screen.getByText('Chat saved', { exact: true })).toBeVisible()
  expect(messages.getByRole('listitem').elements()).toHaveLength(0)
})
