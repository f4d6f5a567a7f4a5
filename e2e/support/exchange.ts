import { session } from './api.ts';
import { address } from './settings.ts';

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;

/** A message of one point in which every half-hour is 5. */
export function message(code: string, number: number): Buffer {
  const periods = Array.from(
    { length: 48 },
    (_, index) => `<period start="${clock(index * 30)}" end="${clock(index * 30 + 30)}"><value>5</value></period>`,
  );
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<message class="80020" version="2" number="${number}">
<datetime><timestamp>20260303071500</timestamp><daylightsavingtime>0</daylightsavingtime><day>20260302</day></datetime>
<sender><inn>5001000010</inn><name>ООО «Пример Энерго»</name></sender>
<area><inn>4600009901</inn><name>Сети</name>
<measuringpoint code="${code}" name="Чужая точка"><measuringchannel code="01" desc="Приём">${periods.join('')}</measuringchannel></measuringpoint>
</area></message>`,
  );
}

/** A file of a dispatch office, with hourly values of a group of delivery points and of a flow from it. */
export function dispatchMessage(code: string, number: number): Buffer {
  const periods = Array.from(
    { length: 24 },
    (_, hour) =>
      `<period start="${clock(hour * 60)}" end="${clock(hour * 60 + 60)}"><value status="0">${1000 + (hour % 12) * 50}</value></period>`,
  ).join('');
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<message class="80020" version="2" number="${number}">
<datetime><timestamp>20081203071500</timestamp><daylightsavingtime>0</daylightsavingtime><day>20081202</day></datetime>
<sender><name>РДУ</name><inn>7705454461</inn></sender>
<area><inn>1300000100</inn><name>Энергосистема</name>
<deliverygroup name="Сбыт ${code}" code="${code}">${periods}</deliverygroup>
<peretok name="Переток ${code}" codefrom="${code}" codeto="${code}X">${periods}</peretok>
</area></message>`,
  );
}

/** Sends a measurement file directly to the API; returns its guid. */
export async function sendFile(name: string, content: Buffer): Promise<string> {
  const { token, organization } = session('admin');
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(content)]), name);
  const headers = { Authorization: `Bearer ${token}`, 'Org-Id': organization };
  const answer = await fetch(`${address}/api/measurement-imports`, { method: 'POST', headers, body });
  const [{ guid }] = (await answer.json()) as [{ guid: string }];
  return guid;
}
