import { builtInGuide, longestMessage } from '@studio/backend/contract/chat'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { chatCall, end, lines, openChat, problem, setStage, stage, start, summary, uuid } from './testing/stage.tsx'

setStage()

const askCall = 'POST /api/generate-prompt'
const lastBody = () => stage.sent.at(-1)?.body
const refuse = () => Response.json(problem(402, 'The cap is reached.'), { status: 402 })

/** A chat with one message and its reply. */
async function withReply() {
  const reply = lines()
  stage.answers[askCall] = reply.response
  const chat = await openChat()
  await chat.say('a harbour')
  reply.send(start)
  reply.send(end('PROMPT: a harbour.'))
  await expect.element(chat.button('Regenerate')).toBeVisible()
  return { ...chat, messages: chat.screen.getByRole('region', { name: 'Messages' }) }
}

/** Writes the last message anew. */
async function edit({ screen, button }: Awaited<ReturnType<typeof openChat>>, text: string) {
  await button('Edit message').click()
  await screen.getByLabelText('Edited message').fill(text)
  await button('Send').click()
}

it('puts a message that was edited, and that the server did not get at first, into the place of the earlier one', async () => {
  const chat = await withReply()
  const { button, messages } = chat
  stage.answers[askCall] = refuse
  await edit(chat, 'a lighthouse')
  await expect.element(messages.getByText('The cap is reached.')).toBeVisible()
  expect(lastBody()).toMatchObject({ instruction: 'a lighthouse', replaces: uuid(3) })
  await button('Regenerate').click()
  await expect.poll(() => stage.sent.length).toBe(3)
  expect(lastBody()).toMatchObject({ instruction: 'a lighthouse', chatId: uuid(1), replaces: uuid(3) })
  await expect.element(messages.getByText('The cap is reached.')).toBeVisible()
  await edit(chat, 'a pier')
  await expect.poll(() => stage.sent.length).toBe(4)
  expect(lastBody()).toMatchObject({ instruction: 'a pier', replaces: uuid(3) })
  const next = lines()
  stage.answers[askCall] = next.response
  await expect.element(messages.getByText('The cap is reached.')).toBeVisible()
  await button('Regenerate').click()
  const ids = { replyId: uuid(12), chatId: uuid(1) }
  next.send({ ...start, ...ids, messageId: uuid(13) })
  next.send({ type: 'end', response: { ...end('PROMPT: a pier.').response, ...ids } })
  await expect.element(messages.getByText('a pier.', { exact: true })).toBeVisible()
  expect(messages.getByRole('listitem').elements()).toHaveLength(2)
  await chat.say('warmer')
  await expect.poll(lastBody).toMatchObject({ instruction: 'warmer' })
  expect(lastBody()).not.toHaveProperty('replaces')
})

it('sends the next message in the place of a reply that was to be written again, also once the chat is read anew', async () => {
  const { button, say, messages } = await withReply()
  let reads = 0
  stage.answers[chatCall] = () => {
    reads += 1
    const reply = { id: uuid(2), role: 'assistant', content: 'PROMPT: a harbour.' }
    return Response.json({ ...summary, messages: [{ id: uuid(3), role: 'user', content: 'a harbour' }, reply] })
  }
  stage.answers[askCall] = refuse
  await button('Regenerate').click()
  await expect.element(messages.getByText('The cap is reached.')).toBeVisible()
  await expect.poll(() => reads).toBe(1)
  await say('warmer')
  await expect.poll(lastBody).toMatchObject({ instruction: 'warmer', chatId: uuid(1), replaces: uuid(2) })
  await expect.element(messages.getByText('a harbour.', { exact: true })).not.toBeInTheDocument()
})

it('goes on with the style guide that is shown when that of the chat was deleted', async () => {
  sessionStorage.setItem(`atelier.${stage.user.id}.chat`, JSON.stringify(uuid(1)))
  const wish = { id: uuid(3), role: 'user', content: 'a harbour' }
  stage.answers[chatCall] = () => Response.json({ ...summary, styleId: uuid(20), messages: [wish] })
  const { screen, button, say } = await openChat()
  await expect.element(screen.getByText('a harbour', { exact: true })).toBeVisible()
  await expect.element(button('Style guide: Human and honest')).toBeVisible()
  await button('Save chat').click()
  await expect.poll(() => stage.sent.at(-1)).toMatchObject({ call: `PATCH /api/chat-histories/${uuid(1)}` })
  // the server has the messages
  expect(lastBody()).toEqual({ styleId: builtInGuide.id, thumbnail: uuid(8) })
  await say('warmer')
  await expect.poll(lastBody).toMatchObject({ instruction: 'warmer', templateId: builtInGuide.id })
})

it('stops the reply of the open chat when that is deleted, and brings nothing of it into the new one', async () => {
  const reply = lines()
  stage.answers[askCall] = reply.response
  stage.answers[`DELETE /api/chat-histories/${uuid(1)}`] = () => Response.json({ success: true })
  const { screen, button, say } = await openChat()
  await say('a harbour')
  reply.send(start)
  reply.send({ type: 'text', text: 'Here' })
  await expect.element(screen.getByText('Here', { exact: true })).toBeVisible()
  await button('Chat history').click()
  await button(/^Delete chat/).click()
  await expect.poll(() => stage.sent.at(-1)?.call).toBe(`POST /api/chat-replies/${uuid(2)}/stop`)
  await expect.element(screen.getByText('Say what you want to see, in a few words.')).toBeInTheDocument()
  reply.send(end('PROMPT: a harbour.'))
  const next = lines()
  stage.answers[askCall] = next.response
  await button('Chat history').click()
  await say('a lighthouse')
  next.send({ ...start, replyId: uuid(12), chatId: uuid(11), messageId: uuid(13) })
  next.send({ type: 'text', text: 'There' })
  await expect.element(screen.getByText('There', { exact: true })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Messages' }).getByRole('listitem').elements()).toHaveLength(2)
})

it('is stopped before the model was asked: nothing is sent, and the words are in the field again', async () => {
  const stored = Promise.withResolvers<{ referenceImageUrls: string[]; productId: undefined }>()
  stage.images = () => stored.promise
  const { screen, button, message, say } = await openChat()
  await say('a harbour')
  await button('Stop').click()
  await expect.element(message).toHaveValue('a harbour')
  await expect.element(screen.getByText('Say what you want to see, in a few words.')).toBeVisible()
  stored.resolve({ referenceImageUrls: [], productId: undefined })
  await button('Send').click()
  await expect.poll(() => stage.sent.length).toBe(1)
  expect(lastBody()).toMatchObject({ instruction: 'a harbour', startChat: true })
})

it('is stopped as an edit before the model was asked: the edit is open again with its words, and the draft is as it was', async () => {
  const none = { referenceImageUrls: [], productId: undefined }
  let images = async () => none
  stage.images = () => images()
  const chat = await withReply()
  const { screen, button, message, messages } = chat
  await message.fill('warmer')
  images = () => Promise.withResolvers<typeof none>().promise
  await edit(chat, 'a lighthouse')
  await button('Stop').click()
  await expect.element(messages.getByText('a harbour', { exact: true })).toBeVisible()
  const edited = screen.getByLabelText('Edited message')
  await expect.element(edited).toHaveValue('a lighthouse')
  await expect.element(edited).toHaveFocus()
  images = async () => none
  await button('Send').click()
  await expect.poll(lastBody).toMatchObject({ instruction: 'a lighthouse', replaces: uuid(3) })
  await expect.element(message).toHaveValue('warmer')
})

it('keeps an edit when it is begun once more, which leads back to its field, and when the window becomes narrow', async () => {
  const { screen, button } = await withReply()
  await button('Edit message').click()
  await screen.getByLabelText('Edited message').fill('a lighthouse')
  await button('Edit message').click()
  await expect.element(screen.getByLabelText('Edited message')).toHaveFocus()
  await expect.element(screen.getByLabelText('Edited message')).toHaveValue('a lighthouse')
  await page.viewport(600, 900)
  await expect.element(screen.getByRole('dialog', { name: 'AI chat' })).toBeVisible()
  await expect.element(screen.getByLabelText('Edited message')).toHaveValue('a lighthouse')
})

it('is stopped while the request is on its way: the reply is halted at its start, and the words are in the chat alone', async () => {
  const reply = lines()
  stage.answers[askCall] = reply.response
  const stopCall = `POST /api/chat-replies/${uuid(2)}/stop`
  stage.answers[stopCall] = () => Response.json({ stopped: true })
  const { screen, button, message, say } = await openChat()
  const messages = screen.getByRole('region', { name: 'Messages' })
  await say('a harbour')
  await expect.poll(() => stage.sent.length).toBe(1)
  await button('Stop').click()
  await expect.element(messages.getByText('a harbour', { exact: true })).toBeVisible()
  reply.send(start)
  await expect.poll(() => stage.sent.at(-1)?.call).toBe(stopCall)
  reply.send({ type: 'end', response: { ...end('PROMPT: a').response, finish: 'stopped' } })
  await expect.element(messages.getByText('Stopped', { exact: true })).toBeVisible()
  await expect.element(message).toHaveValue('')
  await say('warmer')
  await expect.poll(lastBody).toMatchObject({ instruction: 'warmer', chatId: uuid(1) })
  expect(messages.getByText('a harbour', { exact: true }).elements()).toHaveLength(1)
})

it('is not sent again when it is stopped while the connection is lost: the message stays, to be sent anew', async () => {
  const [first, second] = [lines(), lines()]
  stage.answers[askCall] = first.response
  const { screen, button, say } = await openChat()
  await say('a harbour')
  await expect.poll(() => stage.sent.length).toBe(1)
  await button('Stop').click()
  first.lose()
  await expect.element(screen.getByText('Stopped before the first word')).toBeVisible()
  expect(stage.sent).toHaveLength(1)
  stage.answers[askCall] = second.response
  await button('Regenerate').click()
  await expect.poll(lastBody).toMatchObject({ instruction: 'a harbour', startChat: true })
})

it('sends of a very long prompt box what the server takes', async () => {
  stage.currentPrompt = 'x'.repeat(longestMessage + 1)
  const { say } = await openChat()
  await say('shorter')
  await expect.poll(lastBody).toMatchObject({ instruction: 'shorter', currentPrompt: 'x'.repeat(longestMessage) })
})

it('keeps a reply that the AI service broke off, and says so and what it cost', async () => {
  const reply = lines()
  stage.answers[askCall] = reply.response
  const { screen, say } = await openChat()
  await say('a harbour')
  reply.send(start)
  reply.send({ type: 'end', response: { ...end('PROMPT: a red').response, finish: 'interrupted' } })
  const messages = screen.getByRole('region', { name: 'Messages' })
  await expect.element(messages.getByText('a red', { exact: true })).toBeVisible()
  await expect.element(messages.getByText('Cut off: the AI service fell silent', { exact: true })).toBeVisible()
  await expect.element(messages.getByText('· 0.036¢', { exact: true })).toBeVisible()
})

it('ends an edit when its chat is deleted: its words stay in the field, and what is sent then begins another one', async () => {
  stage.answers[`DELETE /api/chat-histories/${uuid(1)}`] = () => Response.json({ success: true })
  const { screen, button, message, say } = await withReply()
  await button('Edit message').click()
  await screen.getByLabelText('Edited message').fill('a lighthouse')
  await button('Chat history').click()
  await button(/^Delete chat/).click()
  await button('Chat history').click()
  await expect.element(message).toHaveValue('a lighthouse')
  await expect.element(screen.getByLabelText('Edited message')).not.toBeInTheDocument()
  await say('a pier')
  await expect.poll(lastBody).toMatchObject({ instruction: 'a pier', startChat: true })
})

it('shows a reply that is being written without the mark before its prompt', async () => {
  const reply = lines()
  stage.answers[askCall] = reply.response
  const { screen, say } = await openChat()
  await say('a harbour')
  reply.send(start)
  reply.send({ type: 'text', text: 'Here it is:\n\nPROM' })
  const messages = screen.getByRole('region', { name: 'Messages' })
  await expect.element(messages.getByText('Here it is:', { exact: true })).toBeVisible()
  reply.send({ type: 'text', text: 'PT: a harbour' })
  await expect.element(messages.getByText(/a harbour$/).last()).toHaveTextContent('Here it is: a harbour')
})
