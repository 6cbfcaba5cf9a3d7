import assert from "node:assert/strict";
import { test } from "node:test";
import {
  areRomanizations,
  type Romanized,
  sharedRomanizations,
} from "../../../../../src/areas/records/linkage/comparison/romanization.ts";

function check(pairs: string, language: Romanized | null): void {
  const isShared = (a: string, b: string): boolean => {
    const shared = sharedRomanizations(a, b);
    return language === null ? shared.length === 0 : shared.includes(language);
  };
  for (const pair of pairs.split(" ")) {
    const [a = "", b = ""] = pair.split("=");
    assert.ok(isShared(a, b) && isShared(b, a), pair);
  }
}

test("sharedRomanizations knows a Chinese surname by pinyin, by Wade–Giles and as in Hong Kong", () => {
  check(
    "ZHOU=CHOU ZHAO=CHAO XIE=HSIEH XU=HSU ZENG=TSENG GUO=KUO DENG=TENG JIANG=CHIANG QIU=CHIU SHI=SHIH YE=YEH",
    "chinese",
  );
  check(
    "HUANG=WONG LIN=LAM LIU=LAU LIANG=LEUNG WU=NG ZHENG=CHENG XIE=TSE YANG=YEUNG GUO=KWOK HE=HO TAN=TAM",
    "chinese",
  );
});

test("sharedRomanizations knows a Korean surname by the Revised Romanization, McCune–Reischauer and common use", () => {
  check(
    "GIM=KIM CHOE=CHOI JEONG=JUNG JEONG=CHUNG GANG=KANG YUN=YOON I=LEE IM=LIM AN=AHN O=OH SEO=SUH SIN=SHIN NO=ROH",
    "korean",
  );
  check("GWON=KWON BAE=PAE BAEK=PAEK MUN=MOON GU=KOO U=WOO JO=CHO", "korean");
});

test("sharedRomanizations keeps other surnames apart", () => {
  check("ZHANG=HUANG KIM=PARK LEE=PARK LIU=WU SMITH=SMYTHE TINA=DINA CHOI=JEONG", null);
});

test("areRomanizations reads given names in one word or several, syllable by syllable", () => {
  const isOne = (language: Romanized, a: string, b: string) => areRomanizations(language, a.split(" "), b.split(" "));
  for (const [a, b] of [
    ["KUO LIANG", "GUOLIANG"],
    ["WAI MAN", "HUIWEN"],
    ["HSIAO LING", "XIAOLING"],
    ["TE HUA", "DEHUA"],
  ] as const)
    assert.ok(isOne("chinese", a, b), `${a}, ${b}`);
  for (const [a, b] of [
    ["KYUNG SOO", "GYEONGSU"],
    ["HYUN WOO", "HYEONU"],
    ["EUN YOUNG", "EUNYEONG"],
    ["JI HOON", "JIHUN"],
  ] as const)
    assert.ok(isOne("korean", a, b), `${a}, ${b}`);
  assert.ok(!isOne("chinese", "KUO LIANG", "GUOPING"));
  assert.ok(!isOne("korean", "KYUNG SOO", "GYEONGHUI"));
});
