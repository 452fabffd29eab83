import { expect, it } from 'vitest'
import { chatCall, lines, openChat, problem, setStage, stage, start, summary, uuid } from './testing/stage.tsx'

setStage()

const other = { ...summary, id: uuid(11), title: 'a lighthouse' }
const withWish = (chat: typeof summary, content: string) =>
  Response.json({ ...chat, messages: [{ id: uuid(30), role: 'user', content }] })

/** The list of two chats, each loaded when the test says so. */
async function withTwo() {
  const [harbour, lighthouse] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  stage.answers['GET /api/chat-histories'] = () => Response.json([summary, other])
  stage.answers[chatCall] = () => harbour.promise
  stage.answers[`GET /api/chat-histories/${other.id}`] = () => lighthouse.promise
  const chat = await openChat()
  await chat.button('Chat history').click()
  const row = (title: string) => chat.screen.getByRole('listitem').filter({ hasText: title })
  const press = async (title: string) => {
    await row(title).getByRole('button').first().click()
    await expect.element(row(title).getByLabelText('Opening')).toBeVisible()
  }
  return {
    ...chat,
    row,
    press,
    words: (text: string) => chat.screen.getByText(text, { exact: true }),
    openHarbour: () => harbour.resolve(withWish(summary, 'boats in a harbour')),
    openLighthouse: () => lighthouse.resolve(withWish(other, 'a lamp in the fog')),
    loseLighthouse: () => lighthouse.resolve(Response.json(problem(500, 'No.'), { status: 500 })),
  }
}

it('opens the chat that was pressed last, and stops no reply in it when another one arrives late', async () => {
  const reply = lines()
  stage.answers['POST /api/generate-prompt'] = reply.response
  const { row, press, words, say, openHarbour, openLighthouse } = await withTwo()
  await press('a harbour')
  await press('a lighthouse')
  await expect.element(row('a harbour').getByLabelText('Opening')).not.toBeInTheDocument()
  openLighthouse()
  await expect.element(words('a lamp in the fog')).toBeVisible()
  await say('brighter')
  reply.send({ ...start, chatId: other.id })
  reply.send({ type: 'text', text: 'Here' })
  await expect.element(words('Here')).toBeVisible()
  openHarbour()
  reply.send({ type: 'text', text: ' it is' })
  await expect.element(words('Here it is')).toBeVisible()
  await expect.element(words('boats in a harbour')).not.toBeInTheDocument()
  expect(stage.sent.map(({ call }) => call)).toEqual(['POST /api/generate-prompt'])
})

it('opens no other chat in the place of the one that was pressed last, also when that cannot be loaded', async () => {
  const { screen, press, words, openHarbour, loseLighthouse } = await withTwo()
  await press('a harbour')
  await press('a lighthouse')
  openHarbour()
  loseLighthouse()
  await expect.element(words('Failed to load chat history')).toBeVisible()
  await expect.element(screen.getByRole('list', { name: 'Chats' })).toBeVisible()
  await expect.element(screen.getByLabelText('Opening')).not.toBeInTheDocument()
  await expect.element(words('boats in a harbour')).not.toBeInTheDocument()
})

it('opens no chat once the list is closed, in which case what is written below goes on', async () => {
  const reply = lines()
  stage.answers['POST /api/generate-prompt'] = reply.response
  const { button, press, words, say, openHarbour } = await withTwo()
  await press('a harbour')
  await button('Chat history').click()
  await say('brighter')
  reply.send({ ...start, chatId: other.id })
  openHarbour()
  reply.send({ type: 'text', text: 'Here' })
  await expect.element(words('Here')).toBeVisible()
  await expect.element(words('boats in a harbour')).not.toBeInTheDocument()
  expect(stage.sent.map(({ call }) => call)).toEqual(['POST /api/generate-prompt'])
})
