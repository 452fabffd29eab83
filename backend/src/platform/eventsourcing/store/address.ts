import { EventStoreDBClient } from '@eventstore/db-client'

/** What is said of a refused address: the client's own message may repeat a part of the password. */
export const eventStoreAddressHelp =
  'is no address that the event store client understands, such as esdb://user:password@a:2113,b:2113?tls=true (special characters of a password are percent-encoded)'

/** Whether the event store client understands an address: one node, a list of nodes, or `esdb+discover`. Nothing is dialled. */
export function isEventStoreAddress(address: string): boolean {
  try {
    open(address)
    return true
  } catch {
    return false
  }
}

/** A client for an address; nothing is dialled yet. Throws an error that does not repeat any part of a refused address. */
export function eventStoreClientOf(address: string): EventStoreDBClient {
  if (!isEventStoreAddress(address)) throw new Error(`The address of the event store ${eventStoreAddressHelp}`)
  return open(address)
}

/** The client warns of options that it does not know by printing the whole address; the password is taken out of that. */
function open(address: string): EventStoreDBClient {
  const { warn } = console
  console.warn = (...words: readonly unknown[]) => warn(...words.map((word) => withoutCredentials(String(word))))
  try {
    return EventStoreDBClient.connectionString(address)
  } finally {
    console.warn = warn
  }
}

const withoutCredentials = (text: string): string => text.replaceAll(/\/\/\S*@/g, '//')
