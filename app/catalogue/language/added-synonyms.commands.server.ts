/** Stores the synonyms that administrators add to those of synonyms.ts. Every process reads them with the vocabulary. */
import { sql } from "kysely";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { renewVocabulary } from "./vocabulary.queries.server.ts";

/** A phrase, a search for which also finds the meaning. */
export interface AddedSynonym {
  readonly phrase: string;
  readonly meaning: string;
}

export function findAddedSynonyms(db: Db): Promise<readonly (AddedSynonym & { readonly id: string })[]> {
  return db
    .selectFrom("search_synonyms")
    .select(["id", "phrase", "meaning"])
    .orderBy("phrase")
    .orderBy("meaning")
    .execute();
}

/** Adds a synonym and returns its id. */
export async function addSynonym(tx: Tx, { phrase, meaning }: AddedSynonym): Promise<string> {
  const { id } = await tx
    .insertInto("search_synonyms")
    .values({ phrase, meaning })
    .returning("id")
    .executeTakeFirstOrThrow();
  await renewVocabulary(tx);
  return id;
}

/** Removes a synonym and returns it; undefined if there is none. */
export async function removeSynonym(tx: Tx, id: string): Promise<AddedSynonym | undefined> {
  const { rows } =
    await sql<AddedSynonym>`delete from search_synonyms where id = ${id} returning phrase, meaning`.execute(tx);
  await renewVocabulary(tx);
  return rows[0];
}
