import { MongoClient, type MongoClientOptions } from 'mongodb'

/** What is said of a refused address: the driver's own message may repeat a part of the password. */
export const mongoAddressHelp =
  'is no address that the MongoDB driver understands, such as mongodb://user:password@a:27017,b:27017/atelier?replicaSet=rs0 (special characters of a password are percent-encoded)'

/** Whether the MongoDB driver understands an address: one server, a list of members, or `mongodb+srv`. Nothing is dialled. */
export function isMongoAddress(address: string): boolean {
  try {
    new MongoClient(address)
    return true
  } catch {
    return false
  }
}

/** A client for an address; nothing is dialled yet. Throws an error that does not repeat any part of a refused address. */
export function mongoClientOf(address: string, options: MongoClientOptions): MongoClient {
  if (!isMongoAddress(address)) throw new Error(`The address of MongoDB ${mongoAddressHelp}`)
  return new MongoClient(address, options)
}

/** The same server or cluster with another database in the path. */
export function withDatabase(address: string, database: string): string {
  return address.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${database}`)
}
