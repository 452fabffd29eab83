import { MongoClient, type MongoClientOptions } from 'mongodb'

/** What is said of a refused address: the driver's own message may repeat a part of the password. */
export const mongoAddressHelp =
  'is no address that the MongoDB driver understands, such as mongodb://user:password@a:27017,b:27017/atelier?replicaSet=rs0 (special characters of a password are percent-encoded)'

/** What is said of an address without a database, for which the driver would take `test`: two studios would share it. */
export const databaseNameHelp =
  'names no database: put one that no other studio uses into the path, such as mongodb://a:27017/atelier. A studio that has run without a name has its data in the database test. (Who signs in is then looked for in that database, unless the address says authSource=admin)'

/** Whether an address that the driver understands names its database. */
export function namesDatabase(address: string): boolean {
  return /^mongodb(\+srv)?:\/\/[^/?]+\/[^?]/.test(address)
}

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
