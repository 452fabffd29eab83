import { expect, it } from 'vitest'
import { openChat, promptSetting, setStage, stage, summary, uuid } from './testing/stage.tsx'

setStage()

/** Lets the server delete the things of a list whose names these are, numbered from 1. */
function serve(path: string, of: object, names: readonly string[]): void {
  let things = names.map((name, n) => ({ ...of, id: uuid(40 + n), title: name, name }))
  stage.answers[`GET ${path}`] = () => Response.json(things)
  for (const { id } of things)
    stage.answers[`DELETE ${path}/${id}`] = () => {
      things = things.filter((thing) => thing.id !== id)
      return Response.json({ success: true })
    }
}

it('keeps the focus in the list of chats when one is deleted: on the next, the last, and in the end the button', async () => {
  serve('/api/chat-histories', summary, ['one', 'two', 'three'])
  const { button } = await openChat()
  await button('Chat history').click()
  await button('Delete chat: one').click()
  await expect.element(button('Delete chat: two')).toHaveFocus()
  await button('Delete chat: three').click()
  await expect.element(button('Delete chat: two')).toHaveFocus()
  await button('Delete chat: two').click()
  await expect.element(button('Chat history')).toHaveFocus()
})

it('keeps the focus in the list of prompt settings when one is deleted, in the end on none of them', async () => {
  serve('/api/prompt-settings', promptSetting, ['Film', 'Ink'])
  const { button } = await openChat()
  await button('Prompt setting: No setting').click()
  await button('Delete: Film').click()
  await expect.element(button('Delete: Ink')).toHaveFocus()
  await button('Delete: Ink').click()
  await expect.element(button('No setting', true)).toHaveFocus()
})
