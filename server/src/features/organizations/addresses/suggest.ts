import { LEAST_SOUGHT, type AddressSuggestion } from 'contract/features/organizations/gar.ts';
import { integer, sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { houseKey } from '../../../exchange/gar-words.ts';

const MOST = 10;
/** The maximum number of streets in which a house is searched. */
const MAX_STREETS = 200;

/** Words for types of places, which are ignored in a search. */
const types = new Set(
  `г гор город ул улица пр пркт просп проспект кт пер переулок пл площадь ш шоссе б бул бульвар р н рн район м о го мо мр обл область респ республика
  край ао с село д дер деревня дом п пос поселок рп пгт ст станица х хутор мкр микрорайон тер территория наб набережная проезд туп тупик к корп корпус
  стр строение соор сооружение влд вл владение двлд зд здание литера россия рф индекс`.split(/\s+/),
);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^0-9a-zа-я]+/)
    .filter((word) => word && !/^\d{6}$/.test(word));

interface Question {
  places: string[];
  house: string;
}

const isOfHouse = (word: string) => /^\d/.test(word) || /^[а-я]$/.test(word) || types.has(word);

/** The maximum number of trailing numbers tried as a house, and of words of a place. */
const MAX_HOUSE_READINGS = 2;
const MAX_PLACE_WORDS = 8;

/** Possible readings of a text: with the longest house number at its end first, then shorter ones, then none. */
export function questionsOf(search: string): Question[] {
  const words = wordsOf(search);
  const placesOf = (some: readonly string[]) =>
    [...new Set(some.filter((word) => !types.has(word)))].slice(0, MAX_PLACE_WORDS);
  const questions: Question[] = [];
  for (let at = 1; at < words.length; at++) {
    const [before, behind] = [words.slice(0, at), words.slice(at)];
    if (!/^\d/.test(behind[0]!) || !behind.every(isOfHouse)) continue;
    const places = placesOf(before);
    if (places.length) questions.push({ places, house: houseKey(behind.join(' ')) });
  }
  const places = placesOf(words);
  return [...questions.slice(-MAX_HOUSE_READINGS), ...(places.length ? [{ places, house: '' }] : [])];
}

interface Found {
  region: string | null;
  level: number;
  objectId: string;
  guid: string;
  above: { level: number; text: string }[];
  fullText: string;
  postalCode: string | null;
  oktmo: string | null;
  kladr: string | null;
  houseId: string | null;
  houseGuid: string | null;
  house: string | null;
  building: string | null;
  cadastralNumber: string | null;
}

const shownOf = (house: Sql) => sql`
  select r.region_guid as region, o.level, o.object_id::text as "objectId", o.guid, o.full_text as "fullText",
    (select json_agg(json_build_object('level', a.level, 'text', a.text) order by u.n)
     from unnest(o.path) with ordinality u (id, n) join gar_object a on a.region_code = o.region_code and a.object_id = u.id) as above,
    o.kladr, ${house}`;

/** Places whose words begin with the words of the question. A place with the searched name of its own comes first. */
const placesWhere = ({ places }: Question): Sql =>
  sql`o.words @@ ${places.map((word) => `'${word}':*`).join(' & ')}::tsquery`;

const findPlaces = (tx: Tx, question: Question) =>
  tx.rows<Found>(sql`
  ${shownOf(sql`o.postal_code as "postalCode", o.oktmo, null as "houseId", null as "houseGuid", null as house, null as building, null as "cadastralNumber"`)}
  from gar_object o join gar_region r on r.code = o.region_code
  where ${placesWhere(question)}
  order by not gar_words(o.text) @> array[${question.places.at(-1)}::text], o.level, length(o.full_text), o.full_text limit ${integer(MOST)}`);

const findHouses = (tx: Tx, question: Question) =>
  tx.rows<Found>(sql`
  with o as (
    select * from gar_object o where ${placesWhere(question)} and o.level >= 4
    order by not gar_words(o.text) @> array[${question.places.at(-1)}::text], length(o.full_text), o.full_text limit ${integer(MAX_STREETS)})
  ${shownOf(sql`coalesce(h.postal_code, o.postal_code) as "postalCode", coalesce(h.oktmo, o.oktmo) as oktmo, h.object_id::text as "houseId",
    h.guid as "houseGuid", h.house, h.building, h.cadastral_number as "cadastralNumber"`)}
  from o join gar_region r on r.code = o.region_code
    join gar_house h on h.region_code = o.region_code and h.parent_id = o.object_id and h.key like ${`${question.house}%`}
  order by h.key <> ${question.house}, not h.key like ${`${question.house} %`}, length(h.key), h.key, length(o.full_text), o.full_text
  limit ${integer(MOST)}`);

const DISTRICTS = [2, 3];
const CITY = 5;
const SETTLEMENTS = [4, 6];
const STREETS = [7, 8];
const REGION = 1;

function suggestionOf(found: Found): AddressSuggestion {
  const { above, house, building, postalCode } = found;
  const of = (levels: readonly number[]) =>
    above
      .filter(({ level }) => levels.includes(level))
      .map(({ text }) => text)
      .join(', ') || null;
  const text = [found.fullText, house, building].filter(Boolean).join(', ');
  // Moscow, Saint Petersburg and Sevastopol are both regions and cities.
  const capital = above.find(({ level, text: one }) => level === REGION && one.startsWith('г. '))?.text;
  return {
    text,
    values: {
      fullText: [postalCode, text].filter(Boolean).join(', '),
      postalCode,
      regionGuid: found.region,
      district: of(DISTRICTS),
      city: of([CITY]) ?? capital ?? null,
      settlement: of(SETTLEMENTS),
      street: of(STREETS),
      house,
      building,
      fiasObjectGuid: found.guid,
      fiasHouseGuid: found.houseGuid,
      garObjectId: found.houseId ?? found.objectId,
      kladr: found.kladr,
      oktmo: found.oktmo,
      cadastralNumber: found.cadastralNumber,
    },
  };
}

/** Up to ten addresses matching a text. */
export async function suggest(tx: Tx, search: string): Promise<AddressSuggestion[]> {
  if (wordsOf(search).join('').length < LEAST_SOUGHT) return [];
  for (const question of questionsOf(search)) {
    const found = await (question.house ? findHouses(tx, question) : findPlaces(tx, question));
    if (found.length) return found.map(suggestionOf);
  }
  return [];
}
