/**
 * Replaces a published list of the 10,000 most common passwords, without copying one. The set is
 * built from words that all such lists contain with common endings, runs of neighbouring keys, repeated
 * or consecutive digits, and names and clubs common in Egypt. Passwords that are too short anyway are
 * left out. Only the server uses it, and builds it once.
 */
import { MIN_PASSWORD_LENGTH } from "./passwords.ts";

const WORDS = `
password passw0rd p@ssword p@ssw0rd pass passwd secret letmein welcome login admin administrator
root user guest test testing tester master manager default changeme access system server office
hello iloveyou loveyou lovely love sweet angel princess prince queen king sunshine summer winter
spring autumn monkey dragon tiger lion eagle shadow phoenix wolf bear horse dog cat flower rose
butterfly chocolate cookie banana orange apple cherry coffee pepper ginger football soccer baseball
basketball hockey golf tennis liverpool chelsea arsenal barcelona madrid realmadrid juventus milan
manchester united superman batman spiderman pokemon naruto starwars matrix ninja killer hunter
ranger soldier warrior hacker gamer player winner legend hero magic wizard diamond silver golden
gold black white green blue red purple yellow computer internet google facebook whatsapp instagram
youtube samsung nokia iphone android windows microsoft linux mercedes ferrari porsche toyota
michael jennifer jessica ashley daniel matthew joshua andrew robert thomas charlie george jordan
william anthony michelle amanda nicole nicolas alexander david john james maria anna laura sarah
freedom whatever trustno1 forever family friend friends mother father mama baba baby babygirl
money business company qwerty azerty asdf asdfgh zxcvbn qazwsx abc abcd abcdef aaa xxx
ahmed mohamed mohammed muhammad mahmoud mostafa mustafa ali omar hassan hussein ibrahim khaled
youssef yousef karim tarek amr hany sameh samir adel essam hesham walid sherif osama islam
abdallah abdullah abdelrahman fatma fatima mariam mona nada nour noura salma yasmin aya heba
dina rana amira sara hanan habiba malak egypt cairo alexandria misr masr elahly alahly ahly
zamalek pyramids nile allah bismillah mashallah alhamdulillah inshallah habibi habibty hayati
doctor nurse hospital clinic radiology scan center medical patient reception xray
`
  .trim()
  .split(/\s+/);

const ENDINGS = `
1 2 3 7 11 12 13 21 22 23 69 77 88 99 00 01 007 101 111 123 222 321 333 555 666 777 786 888 999
1234 4321 1111 0000 12345 54321 123456 1234567 12345678 123456789 ! !! @ # . 1! 12! 123! 123@ 1234!
@123 @1234 #123 _123 2010 2011 2012 2013 2014 2015 2016 2017 2018 2019 2020 2021 2022 2023 2024 2025
2026 2027 1990 1991 1992 1995 2000 abc xyz
`
  .trim()
  .split(/\s+/);

const ROWS = [
  "1234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "azertyuiop",
  "abcdefghijklmnopqrstuvwxyz",
];

const SINGLE = `
1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qazwsxedc q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 1qazxsw2
qwer1234 asdf1234 zxcv1234 abcd1234 abc12345 abc123456 a1b2c3d4 aa123456 a123456789 a1234567 q1234567
qwerty123456 asdfasdf qwerqwer zxczxczxc 123qweasd 123qweasdzxc qweasdzxc 147258369 159357456
741852963 789456123 987654321 0987654321 1234554321 12344321 123321123 123123123 112233445566
11223344 1122334455 10203040 102030405060 12121212 13131313 20202020 21212121 31313131 69696969
01012345678 01234567 01234567890 012345678 0123456789 123454321 135792468 13579246 24681357
letmein1 trustno1 iloveyou1 baseball1 football1 princess1 starwars1 superman1 whatever1 sunshine1
passwordpassword adminadmin testtest useruser lovelove hellohello p455w0rd pa55word pa55w0rd
`
  .trim()
  .split(/\s+/);

/** Returns about 18,000 common passwords in lower case; builds a new set on each call. */
export function commonPasswords(): Set<string> {
  const candidates = [
    ...SINGLE,
    ...WORDS.flatMap((word) => [word, word + word, ...ENDINGS.map((ending) => word + ending)]),
    ...ROWS.flatMap(walksOf),
    ...Array.from("0123456789abcdefghijklmnopqrstuvwxyz", repeats).flat(),
  ];
  return new Set(candidates.filter((candidate) => candidate.length >= MIN_PASSWORD_LENGTH));
}

/** Returns every run of neighbouring keys of a row, in both directions. */
function walksOf(row: string): string[] {
  const walks: string[] = [];
  for (let start = 0; start < row.length; start += 1) {
    for (let end = start + MIN_PASSWORD_LENGTH; end <= row.length; end += 1) {
      const walk = row.slice(start, end);
      walks.push(walk, Array.from(walk).toReversed().join(""));
    }
  }
  return walks;
}

function repeats(character: string): string[] {
  return [8, 9, 10, 11, 12].map((length) => character.repeat(length));
}
