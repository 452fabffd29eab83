import { ChatId } from '../../../platform/eventsourcing/event.ts'
import type { Person } from '../../../testing/person.ts'
import type { Studio } from '../../../testing/studio.ts'
import { projected } from '../../assets/testing/picture.ts'
import { listChats, readChat } from '../contract.ts'
import { chatEvents, chatStream } from '../events.ts'

/** Test helper: the calls for the chats of a person; `world` is read at each call, because every test has a new person. */
export function chatCalls(world: () => { readonly studio: Studio; readonly person: Person }) {
  /** `below` is the address of a chat, or of a part of it, behind the address of all. */
  const history = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', below = '', payload?: object, who = world().person) =>
    who.send({ method, url: `${listChats.path}${below}`, ...(method !== 'GET' && { payload: payload ?? {} }) })
  return {
    history,
    /** The list as it is once the read models have seen the whole log. */
    listed: async (who = world().person) => {
      await projected(world().studio)
      return listChats.response.parse((await history('GET', '', undefined, who)).json())
    },
    chat: async (id = '') => {
      await projected(world().studio)
      return readChat.response.parse((await history('GET', `/${id}`)).json())
    },
    /** Types of the events of a chat. */
    story: async (id = '') =>
      (await world().studio.engines.store.read(chatStream(ChatId.parse(id)), chatEvents)).map(({ type }) => type),
  }
}
