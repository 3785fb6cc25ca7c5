import { describe, expect, it } from "vitest";
import type { FoundPatient } from "#domain/entities/patient.ts";
import type { ReferringDoctor } from "#domain/entities/referring-doctor.ts";
import type { Test } from "#domain/entities/test.ts";
import {
  doctorIndexFor,
  patientIndexFor,
  testIndexFor,
} from "#src/views/parts/picker/searches.tsx";

const doctors = (...names: string[]) =>
  names.map((name, id) => ({ id, label: name, doctor: { id, name } as ReferringDoctor }));
const patients = (...found: [name: string, match: FoundPatient["match"], phone?: string][]) =>
  found.map(([name, match, phone = name], id) => ({
    id,
    label: name,
    patient: {
      id,
      name,
      match,
      phone_number: phone,
      country_phone_code: "+20",
      national_id: `2900101010${1000 + id}`,
    } as FoundPatient,
  }));

describe("the match that a picker chooses on Enter", () => {
  it("is the nearest doctor, or none if two are equally near", () => {
    expect([
      doctorIndexFor(doctors("د. عمرو حلمي"), "amr"),
      doctorIndexFor(doctors("د. أحمد علي", "د. أحمد بطرس"), "احمد"),
      doctorIndexFor(doctors("د. أحمد علي", "د. أحمد بطرس"), "احمد علي"),
      doctorIndexFor([], "zqx"),
    ]).toEqual([0, -1, 0, -1]);
  });

  it("is no patient if a family shares the phone", () => {
    const family = patients(["سارة", "text", "1012345678"], ["عمر", "text", "1012345678"]);
    expect([patientIndexFor(family, "5678"), patientIndexFor(family.slice(0, 1), "5678")]).toEqual([
      -1, 0,
    ]);
  });

  it.each([
    ["mohamed", "محمد علي", 0],
    ["mohamed ali", "محمد علي", 0],
    ["mohammed", "Mohamed Ali", 0],
    ["abdel rahman", "عبد الرحمن علي", 0],
    ["amr", "عمرو حلمي", 0],
    ["doaa sam", "دعاء سمير", 0],
    ["حسين محمود", "حسن محمود", -1],
    ["مريم محمود احمد", "مريم محمد أحمد", -1],
    ["amir", "أميرة محمد", -1],
    ["amira", "أمير محمد", -1],
    ["karim other", "كريم ياسر", -1],
    ["الشناوي", "محمد الشناوي", 0],
  ] as const)("for %s, with %s found by sound, has the index %i", (typed, name, place) => {
    expect(patientIndexFor(patients([name, "sound"]), typed)).toBe(place);
  });

  it("is none if two different names sound equally near, or if a name is only similar", () => {
    expect([
      patientIndexFor(patients(["هدى علي", "sound"], ["هدي حسن", "sound"]), "hoda"),
      patientIndexFor(patients(["سمر علي", "sound"], ["سمير علي", "sound"]), "samr"),
      patientIndexFor(patients(["سامر علي", "sound"], ["سمير علي", "sound"]), "smr"),
      patientIndexFor(patients(["كريمان علي", "near"]), "كرينان"),
      patientIndexFor(patients(["Abdullah Elbehery", "text"]), "elbehery"),
    ]).toEqual([0, 0, -1, -1, 0]);
  });

  it.each([
    ["امير محمد", ["أميرة محمد صبحي", "هادي أمير محمد"], -1],
    ["امير محمد", ["أميرة محمد صبحي", "أمير محمد صبحي"], 1],
    ["امير", ["أميرة محمد", "أمير عوض"], 1],
    ["امي", ["أميرة محمد", "أمير عوض"], 0],
    ["حسين الشناوي", ["عزة علي حسين الشناوي", "حسين محمد الشناوي"], 1],
    ["hussein mahmoud", ["Ibrahim Mahmoud Hussein", "Hussein Ali Mahmoud"], 1],
    ["الشناوي", ["محمد الشناوي", "علي الشناوي"], -1],
  ] as const)("for %s, found in the text of %j, has the index %i", (typed, names, place) => {
    const results = names.map((name) => [name, "text"] as [string, "text"]);
    expect(patientIndexFor(patients(...results), typed)).toBe(place);
  });

  it("is none if two patients have the same name, but one if the other name is longer", () => {
    const [one, other] = ["محمد محمود الديب", "محمّد محمود الديب"];
    expect([
      patientIndexFor(patients([one, "text"], [other, "text"]), one),
      patientIndexFor(patients([one, "text"], [other, "text"]), "محمد محمود"),
      patientIndexFor(patients([one, "text"], [`${other} علي`, "text"]), one),
    ]).toEqual([-1, -1, 0]);
  });

  it("is a patient not yet seen only if no other has the name or a phone with that ending", () => {
    const beforeSeen = { isSeen: false };
    const karims = patients(["كريم علي", "text"], ["كريم حسن", "text"], ["كريمة علي", "text"]);
    const phones = patients(["سارة", "text", "1012345678"], ["عمر", "text", "1098765678"]);
    expect([
      patientIndexFor(karims, "كريم"),
      patientIndexFor(karims, "كريم", beforeSeen),
      patientIndexFor(karims, "كريم علي", beforeSeen),
      patientIndexFor(karims, "كريم ح", beforeSeen),
      patientIndexFor(karims.slice(1), "كريم", beforeSeen),
      patientIndexFor(phones, "5678"),
      patientIndexFor(phones, "5678", beforeSeen),
      patientIndexFor(phones, "12345678", beforeSeen),
    ]).toEqual([0, -1, 0, 1, 0, 0, -1, 0]);
  });

  it("is none if several patients have the digits elsewhere than at the end of a number", () => {
    const results = patients(
      ["سارة", "text", "1020112345"],
      ["عمر", "text", "1098201056"],
      ["هدى", "text", "1234564567"],
    );
    const seenOrNot = [{ isSeen: true }, { isSeen: false }];
    const chosen = (typed: string, among = results) =>
      seenOrNot.map((one) => patientIndexFor(among, typed, one));
    expect({
      middle: chosen("2010"),
      beginning: chosen("01020"),
      country: chosen("20102"),
      alone: chosen("2010", results.slice(1, 2)),
      end: chosen("2345"),
      whole: chosen("01020112345"),
      international: chosen("+20 102 011 2345"),
      identity: chosen("29001010101000"),
    }).toEqual({
      middle: [-1, -1],
      beginning: [-1, -1],
      country: [-1, -1],
      alone: [0, 0],
      end: [0, 0],
      whole: [0, 0],
      international: [0, 0],
      identity: [0, 0],
    });
  });

  it("is a test not yet seen only by its code, in either layout, or if no other test matches", () => {
    const tests = [
      ["CTB", "مقطعية المخ", "CT brain"],
      ["CTBX", "مقطعية المخ بالصبغة", "CT brain with contrast"],
    ].map(([unique_id, name_ar, name_en], id) => {
      const test = { id, unique_id, name_ar, name_en } as Test;
      return { id, label: test.name_en, test };
    });
    const beforeSeen = { isSeen: false };
    expect([
      testIndexFor(tests, "ct"),
      testIndexFor(tests, "ct", beforeSeen),
      testIndexFor(tests, "ctb", beforeSeen),
      testIndexFor(tests, "ؤفلا", beforeSeen),
      testIndexFor(tests, "ct brain with", beforeSeen),
    ]).toEqual([0, -1, 0, 0, 1]);
  });

  it("is none if a name matches in the other script and another patient's name in the typed script", () => {
    const results = patients(
      ["Mohamed Karim Elbehery", "text"],
      ["كريم عبد الله أحمد البحيري", "sound"],
    );
    expect(patientIndexFor(results, "karim elbehery")).toBe(-1);
  });

  it("is a doctor with the typed name, in either script or layout", () => {
    const [hassan] = doctors("د. حسن خالد هشام فوزي");
    if (hassan === undefined) throw new Error("there is one");
    expect(
      ["حسين خالد هشام فوزي", "حسن خالد", "hassan khaled", "psk ohg]"].map((typed) =>
        doctorIndexFor([hassan], typed),
      ),
    ).toEqual([-1, 0, 0, 0]);
  });
});
